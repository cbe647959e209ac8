import type { ComponentType } from 'react';
import { PairsPage } from './pairs/page.tsx';
import { PrivacyPage } from './privacy/page.tsx';
import { TrailPage } from './trail/page.tsx';

/** A page of the sub-navigation of *Data*. */
interface PageOfData {
  /** Its place in the address, behind `#/data/`. */
  path: string;
  name: string;
  Page: ComponentType;
}

/** The pages for the people who steward data, in the order of the sub-navigation. */
export const DATA_PAGES: readonly PageOfData[] = [
  { path: 'pairs', name: 'Pairs', Page: PairsPage },
  { path: 'privacy', name: 'Privacy', Page: PrivacyPage },
  { path: 'trail', name: 'Trail', Page: TrailPage },
];
