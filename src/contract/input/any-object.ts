import { z } from 'zod';
import { must } from './validation-problem.ts';

/** An object whose fields something else validates. */
export const anyObject = z.record(z.string(), z.unknown(), must('an object of fields'));
