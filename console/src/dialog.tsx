import { Button, Group, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

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
  return (
    <dialog ref={element} className="dialog" aria-label={title} onClose={onClose}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => element.current?.close()}>
          Close
        </Button>
      </Group>
      {children}
    </dialog>
  );
}
