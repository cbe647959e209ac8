import { z } from 'zod';
import { optionalText } from './input-fields.ts';
import type { FieldError } from './problem.ts';
import { accountRequest } from './request.ts';
import { fieldErrorsOf, REQUIRED, refuse, shown } from './validation-problem.ts';

const ITEMS_MAX_DEFAULT = 100;
const REFERENCE_CHARACTERS_MAX = 255;

/** An item of a bulk request: the input of a lookup, or the errors of an invalid one. */
export type BulkItem<Input> = { reference: string | null } & ({ input: Input } | { errors: FieldError[] });

/** The field of every item of a bulk request, and of a match. */
export const itemFields = {
  reference: optionalText(
    REFERENCE_CHARACTERS_MAX,
    'A text of your choice, which stands with the result.',
    'crm-42',
  ),
};

/**
 * A bulk request. Each item is validated by itself, so that an invalid one does not fail the others.
 * @param item the schema of an item, with `itemFields`
 * @param beside the fields beside the items
 * @param itemsMax the most items that it takes
 */
export function bulkRequest<Item extends z.ZodObject<typeof itemFields>, Beside extends z.ZodRawShape>(
  item: Item,
  example: z.input<Item>,
  wording: { title: string; description: string },
  beside: Beside,
  itemsMax = ITEMS_MAX_DEFAULT,
) {
  const itemExample = { ...example, reference: 'crm-42' };
  const { $schema: _, ...documented } = z.toJSONSchema(item, { io: 'input' });
  const expected = `a list of 1 to ${itemsMax} items`;
  const error = ({ input }: { input?: unknown }) =>
    input == null ? `${REQUIRED}: it must be ${expected}` : `must be ${expected}, not ${shown(input)}`;
  const items = z
    .array(z.unknown().meta(documented) as unknown as z.ZodType<z.input<Item>, z.input<Item>>, { error })
    .superRefine(({ length }, context) => {
      if (length < 1 || length > itemsMax)
        refuse(context, `must be ${expected}, not of ${length}`, 'out_of_range');
    })
    .meta({ minItems: 1, maxItems: itemsMax })
    .transform((all) =>
      all.map((given, at): BulkItem<z.output<Item>> => {
        const reference = z.object(itemFields).safeParse(given).data?.reference ?? null;
        const { data, error } = item.safeParse(given);
        return error
          ? { reference, errors: fieldErrorsOf(error, ['items', at]) }
          : { reference, input: data };
      }),
    )
    .meta({
      description: 'What to look up. An item that is not valid does not fail the others.',
      example: [itemExample],
    });
  return accountRequest({ items, ...beside }).meta({ ...wording, examples: [{ items: [itemExample] }] });
}
