import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

// Validates the items of a list by the schemas of Kubernetes' own API.
const { items } = parse(readFileSync(process.argv[2], 'utf8'), { maxAliasCount: -1 });
for (const item of items) {
  const models = await import(`kubernetes-models/${item.apiVersion}`);
  new models[item.kind](item).validate();
}
if (items.length === 0) throw new Error('the list is empty');
