// Ctrl+K, or the button of the header, searches the guides and the operations by all words of a text.
const SHOWN_MAX = 30;
const button = document.querySelector('#search');
const dialog = document.createElement('dialog');
dialog.id = 'finder';
dialog.setAttribute('aria-label', 'Search the documentation');
dialog.innerHTML =
  '<input type="search" aria-label="Words" placeholder="Guides, operations, errors" autocomplete="off"><p role="status"></p><ul></ul>';
document.body.append(dialog);
const [input, status, list] = dialog.children;
let entries;

/** The sections of the guides, and the operations of the reference. */
async function load() {
  const [sections, { paths }] = await Promise.all(
    ['/docs/search.json', '/openapi.json'].map(async (address) => (await fetch(address)).json()),
  );
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, summary, operationId, description }]) => ({
      page: 'Reference',
      heading: summary,
      address: `/docs#tag/${tags[0].toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`,
      name: `${operationId} ${path}`,
      text: description,
    })),
  );
  return [...sections, ...operations].map((entry) => ({
    ...entry,
    head: `${entry.page} ${entry.heading} ${entry.name ?? ''}`.toLowerCase(),
    body: entry.text.toLowerCase(),
  }));
}

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length
    ? entries.filter(({ head, body }) => words.every((word) => head.includes(word) || body.includes(word)))
    : [];
  const hits = ({ head }) => words.filter((word) => head.includes(word)).length;
  found.sort((a, b) => hits(b) - hits(a));
  list.replaceChildren(
    ...found.slice(0, SHOWN_MAX).map(({ page, heading, address }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = address;
      const place = document.createElement('small');
      place.textContent = page;
      link.append(heading, ' ', place);
      item.append(link);
      return item;
    }),
  );
  status.textContent = words.length ? `${found.length} found` : '';
}

async function open() {
  if (dialog.open) return;
  dialog.showModal();
  input.select();
  entries ??= await load();
  show();
}

button.addEventListener('click', open);
document.addEventListener(
  'keydown',
  (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open();
  },
  true,
);
input.addEventListener('input', () => entries && show());
dialog.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Enter' && event.target === input) links[0]?.click();
  if (!step) return;
  event.preventDefault();
  const place = links.indexOf(document.activeElement) + step;
  (links[place] ?? input).focus();
});
// The address of the page itself opens nothing new.
list.addEventListener('click', () => dialog.close());
