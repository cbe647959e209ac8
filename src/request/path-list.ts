import { z } from 'zod';
import { list, must } from './fields.ts';
import { nearest } from './request.ts';
import { refuse } from './validation-problem.ts';

/** Paths into an answer, at least one, each one of the known ones. */
export function pathList(known: readonly string[]) {
  const path = z
    .string(must('a text'))
    .superRefine((value, context) => {
      if (known.includes(value)) return;
      const { candidate } = nearest(value, known);
      refuse(context, `is not a field of the answer; the nearest is \`${candidate}\``, 'unknown_field');
    })
    .meta({ enum: [...known] });
  return list(path, 'strings')
    .superRefine((paths, context) => {
      if (paths.length === 0)
        refuse(context, 'must name at least one field; leave it out for all', 'out_of_range');
    })
    .meta({ minItems: 1 });
}
