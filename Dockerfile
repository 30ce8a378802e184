# A small image. Usage: docker build -t queenside . && docker run --rm queenside solve 8
FROM debian:12-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates cargo-web rustc-web gcc libc6-dev
WORKDIR /source
COPY . .
RUN cargo build --release --locked --package queenside-cli --features full

FROM debian:12-slim
COPY --from=build /source/target/release/queenside /usr/local/bin/queenside
ENTRYPOINT ["queenside"]
