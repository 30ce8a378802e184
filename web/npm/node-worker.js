import { parentPort } from "node:worker_threads";

import { serve } from "./serve.js";

serve(parentPort);
