import { Button, type ButtonProps, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Problem } from './page-parts.tsx';

/** A dialog over the page; Escape closes it. The browser keeps the focus in it, at first in its first field. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose(): void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    element.current?.showModal();
    const field = element.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return createPortal(
    <dialog ref={element} className="dialog" aria-label={title} onClose={onClose}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Button size="compact-sm" flex="none" onClick={() => element.current?.close()}>
          Close
        </Button>
      </Group>
      {children}
    </dialog>,
    document.body,
  );
}

/** A button that opens a dialog, whose content begins anew each time. */
export function DialogButton({
  text,
  title,
  children,
  ...button
}: Omit<ButtonProps, 'children'> & {
  text: string;
  title: string;
  children(close: () => void): ReactNode;
  'aria-label'?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="xs" {...button} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && (
        <Dialog title={title} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

/** What a dialog says before an act, with the button that acts and the one that leaves things as they are. */
export function Confirm({
  act,
  yes,
  no = 'Keep it',
  isHarmless = false,
  isDisabled = false,
  onYes,
  onNo,
  children,
}: {
  /** The act, as far as it was begun. */
  act: { isPending: boolean; error: Error | null };
  yes: string;
  no?: string;
  /** Whether nothing is removed by it. */
  isHarmless?: boolean;
  isDisabled?: boolean;
  onYes(): void;
  onNo(): void;
  children: ReactNode;
}) {
  return (
    <Stack>
      <div>{children}</div>
      <Problem error={act.error} />
      <Group justify="end">
        <Button onClick={onNo}>{no}</Button>
        <Button
          variant="filled"
          {...(!isHarmless && { color: 'red.9' })}
          disabled={isDisabled}
          loading={act.isPending}
          onClick={onYes}
        >
          {yes}
        </Button>
      </Group>
    </Stack>
  );
}
