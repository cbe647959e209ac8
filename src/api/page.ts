import { optionalInteger } from './fields.ts';

const PAGE_SIZE_DEFAULT = 25;
const PAGE_SIZE_MAX = 100;

/** The fields of every search that say which page is wanted. */
export const pageFields = {
  page: optionalInteger(1, Number.MAX_SAFE_INTEGER, {
    description: 'Number of the page, from 1; absent means 1. A page past the end is empty.',
    example: 1,
  }),
  page_size: optionalInteger(1, PAGE_SIZE_MAX, {
    description: `Records on a page; absent means ${PAGE_SIZE_DEFAULT}.`,
    example: PAGE_SIZE_DEFAULT,
  }),
};

/** The page that a request wants. */
export function pageOf(request: {
  page?: number | null | undefined;
  page_size?: number | null | undefined;
}): {
  page: number;
  pageSize: number;
} {
  return { page: request.page ?? 1, pageSize: request.page_size ?? PAGE_SIZE_DEFAULT };
}
