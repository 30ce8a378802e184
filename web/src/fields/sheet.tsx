/** A button, and what it opens: beside the board on a wide screen, from below on a phone. */

import { createSignal, createUniqueId, type JSX, type ParentProps, Show } from "solid-js";

import { Icon, type IconName } from "./icon.tsx";

interface SheetProps extends ParentProps {
  readonly label: string;
  readonly icon: IconName;
}

/** The children exist only while the sheet is open. */
export function Sheet(props: SheetProps): JSX.Element {
  const id = `sheet-${createUniqueId()}`;
  const [isOpen, setOpen] = createSignal(false);
  return (
    <>
      <button type="button" popovertarget={id}>
        <Icon name={props.icon} />
        <span>{props.label}</span>
      </button>
      <div
        id={id}
        popover="auto"
        class="sheet"
        role="dialog"
        aria-label={props.label}
        tabindex={-1}
        autofocus
        onFocusOut={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget))
            currentTarget.hidePopover();
        }}
        on:beforetoggle={(event: ToggleEvent) => event.newState === "open" && setOpen(true)}
        // The browser returns the focus from the children to the button.
        on:toggle={(event: ToggleEvent) => setOpen(event.newState === "open")}
      >
        <div class="row plain">
          <strong>{props.label}</strong>
          <button type="button" class="end" popovertarget={id} popovertargetaction="hide" aria-label="Close">
            <Icon name="close" />
          </button>
        </div>
        <Show when={isOpen()}>{props.children}</Show>
      </div>
    </>
  );
}
