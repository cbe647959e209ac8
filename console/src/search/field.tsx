import { MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RosterError } from '../api.ts';
import { optionWith, useCounts } from './counts.tsx';
import { type Filter, humanized, wordLikeOperator } from './filters.ts';
import { ListField } from './list-field.tsx';
import { Picker } from './picker.tsx';
import type { EditedRequest } from './request.ts';
import { TextError } from './text-error.tsx';

/** The input of one filter, of the kind that its schema asks for. */
export function FilterField({
  filter,
  edited,
  error,
  onChange,
}: {
  filter: Filter;
  edited: EditedRequest;
  error: RosterError['errors'][number] | undefined;
  onChange(value: unknown, names?: Record<string, string>): void;
}) {
  const { label, hint, input } = filter;
  const value = edited.filters[filter.name];
  const [isOpen, setOpen] = useState(false);
  const counts = useCounts(edited, filter, isOpen);
  const counted = {
    renderOption: optionWith(counts),
    onDropdownOpen: () => setOpen(true),
    onDropdownClose: () => setOpen(false),
  };
  const message = error && <TextError text={value} error={error} />;
  const isTyped = ['text', 'query', 'lines', 'list'].includes(input);
  const help = isTyped ? { placeholder: hint && `e.g. ${hint}` } : { description: hint };
  const frame = { label, error: message, ...help, size: 'xs' };
  const values = filter.values.map((one) => ({ value: one, label: humanized(one) }));
  const list = Array.isArray(value) ? value.map(String) : [];
  switch (input) {
    case 'picker':
      return (
        <Picker
          filter={filter}
          frame={{ ...frame, ...counted }}
          counts={counts}
          isOpen={isOpen}
          ids={list}
          names={edited.names}
          onChange={onChange}
        />
      );
    case 'lists':
      return (
        <ListField
          kind={edited.kind}
          frame={frame}
          value={(value as (number | string)[] | undefined) ?? []}
          onChange={onChange}
        />
      );
    case 'list':
      return (
        <TagsInput
          {...frame}
          value={list}
          onChange={onChange}
          placeholder={list.length === 0 ? help.placeholder : ''}
          acceptValueOnBlur
        />
      );
    case 'choices':
      return (
        <MultiSelect
          {...frame}
          {...counted}
          data={values}
          value={list}
          onChange={onChange}
          searchable
          clearable
        />
      );
    case 'choice':
      return (
        <Select
          {...frame}
          {...counted}
          data={values}
          value={String(value ?? '') || null}
          placeholder="Any"
          onChange={(chosen) => onChange(chosen ?? undefined)}
          clearable
        />
      );
    case 'flag':
      return <Flag filter={filter} frame={{ ...frame, ...counted }} value={value} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          {...frame}
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : undefined)}
          allowDecimal={false}
          thousandSeparator=","
        />
      );
    case 'lines':
      return (
        <Textarea
          {...frame}
          value={String(value ?? '')}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autosize
          maxRows={6}
        />
      );
    default:
      return (
        <TextInput
          {...frame}
          type={input === 'date' ? 'date' : 'text'}
          value={String(value ?? '')}
          {...(input === 'query' && operatorHint(String(value ?? '')))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          spellCheck={false}
          autoComplete="off"
        />
      );
  }
}

/** Help for a query with `or` in lower case, below the input. */
function operatorHint(query: string) {
  const word = wordLikeOperator(query);
  if (word === null) return {};
  return {
    description: `Here “${word}” is a word to find. As an operator, write ${word.toUpperCase()} in capitals.`,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input')[],
  };
}

/** A filter that is true, false or absent; null, where absence means one of the two. */
function Flag({
  filter: { absent },
  frame,
  value,
  onChange,
}: {
  filter: Filter;
  frame: object;
  value: unknown;
  onChange(value: unknown): void;
}) {
  const none = absent === undefined ? undefined : null;
  const data = [
    { label: 'Any', value: String(none) },
    { label: 'Yes', value: 'true' },
    { label: 'No', value: 'false' },
  ];
  return (
    <Select
      {...frame}
      data={data}
      value={String(value === undefined ? absent : value)}
      onChange={(chosen) => {
        const next = chosen === 'true' || (chosen === 'false' ? false : none);
        onChange(next === absent ? undefined : next);
      }}
      allowDeselect={false}
    />
  );
}
