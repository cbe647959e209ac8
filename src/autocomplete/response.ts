import { z } from 'zod';

/** A value as an example of the document shows it. */
export interface LookupExample {
  id: number;
  name: string;
  detail: string | null;
}

const pagination = z
  .object({
    more: z.boolean().meta({ description: 'Whether there is a page after this one.', examples: [false] }),
  })
  .meta({ id: 'LookupPagination', description: 'Where this page stands among all.' });

/**
 * What a lookup answers.
 * @param id names the schema of an item in the document
 * @param detail what the detail says
 */
export function lookupResponse(id: string, detail: string, example: LookupExample) {
  const item = z
    .object({
      id: z.int().meta({ description: 'Id, as filters take it.', examples: [example.id] }),
      name: z.string().meta({ description: 'Name.', examples: [example.name], maxLength: 255 }),
      text: z.string().meta({
        description: 'The name again, under the key that select widgets read.',
        examples: [example.name],
      }),
      detail: z
        .string()
        .nullable()
        .meta({ description: detail, examples: [example.detail] }),
    })
    .meta({ id, description: 'A value that filters take.' });
  return z
    .object({
      results: z.array(item).meta({
        description:
          'Values of exactly the name first, then those whose names begin so, then the rest; in each the most used first.',
      }),
      pagination,
    })
    .meta({ id: `${id}Page`, description: 'One page of values.' });
}
