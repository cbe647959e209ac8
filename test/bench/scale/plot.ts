/** A line of a panel: a value for each x, all above zero. */
export interface PlotLine {
  name: string;
  values: readonly number[];
}

/** A plot whose two axes are logarithmic. */
export interface Panel {
  title: string;
  /** Ascending, above zero. */
  xs: readonly number[];
  lines: readonly PlotLine[];
}

const PANEL = { width: 300, height: 340, left: 56, top: 44, labels: 220, bottom: 56 };
const PANEL_WIDTH = PANEL.left + PANEL.width + PANEL.labels;
const HEIGHT = PANEL.top + PANEL.height + PANEL.bottom;
const LABEL_HEIGHT = 15;

/** Each is told from a white and from a black ground, and from the others by people who see colours differently, with its dashes. */
const COLORS = ['#2f7ed8', '#d9640a', '#1a9a6c', '#d6336c', '#8f5fe8', '#0e8ca8', '#a87412', '#7d7d7d'];
const DASHES = ['none', '6 3', '2 3', '8 3 2 3'];

const STYLE = `text{font:12px system-ui,sans-serif;fill:#57606a}
.title{font-weight:600;font-size:14px}.grid{stroke:#8b949e;stroke-opacity:.3}
@media (prefers-color-scheme:dark){text{fill:#a4adb8}}`;

/** Draws panels beside each other as an SVG document that is readable on light and on dark ground. */
export function drawPlot(panels: readonly Panel[], xTitle: string): string {
  const width = PANEL_WIDTH * panels.length;
  const drawn = panels.map((panel, at) => drawPanel(panel, PANEL_WIDTH * at, xTitle));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" role="img">
<title>${escaped(panels.map(({ title }) => title).join('; '))}</title>
<style>${STYLE}</style>
${drawn.join('\n')}
</svg>
`;
}

function drawPanel({ title, xs, lines }: Panel, offset: number, xTitle: string): string {
  const values = lines.flatMap((line) => line.values);
  const ticks = ticksOver(Math.min(...values), Math.max(...values));
  const [low, high] = [ticks[0] ?? 1, ticks.at(-1) ?? 10];
  const x = scaleOf(xs[0] ?? 1, xs.at(-1) ?? 1, offset + PANEL.left, offset + PANEL.left + PANEL.width);
  const y = scaleOf(low, high, PANEL.top + PANEL.height, PANEL.top);
  const [from, to] = [offset + PANEL.left, offset + PANEL.left + PANEL.width];
  const below = PANEL.top + PANEL.height;
  const labels = apart(lines.map((line) => y(line.values.at(-1) ?? low) + 4));
  return [
    text(from, PANEL.top - 18, title, 'start', 'title'),
    ...ticks.map(
      (tick) => `${rule(from, y(tick), to, y(tick))}${text(from - 6, y(tick) + 4, short(tick), 'end')}`,
    ),
    ...xs.map(
      (value) =>
        `${rule(x(value), PANEL.top, x(value), below)}${text(x(value), below + 18, short(value), 'middle')}`,
    ),
    text((from + to) / 2, below + 40, xTitle, 'middle'),
    ...lines.map((line, at) => drawLine(line, at, xs.map(x), line.values.map(y), labels[at] ?? 0)),
  ].join('\n');
}

function drawLine(
  { name }: PlotLine,
  at: number,
  xs: readonly number[],
  ys: readonly number[],
  labelY: number,
): string {
  const color = COLORS[at % COLORS.length] ?? '';
  const dash = DASHES[at % DASHES.length] ?? '';
  const points = xs.map((x, index) => `${x.toFixed(1)},${(ys[index] ?? 0).toFixed(1)}`);
  const dots = points.map((point) => {
    const [x, y] = point.split(',');
    return `<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`;
  });
  return [
    `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dash}"/>`,
    ...dots,
    text((xs.at(-1) ?? 0) + 10, labelY, name, 'start', '', color),
  ].join('');
}

function scaleOf(from: number, to: number, start: number, end: number): (value: number) => number {
  const span = Math.log(to) - Math.log(from);
  return (value) =>
    span === 0 ? (start + end) / 2 : start + ((Math.log(value) - Math.log(from)) / span) * (end - start);
}

/** The numbers 1, 2 and 5 times powers of ten from the one at or below `low` to the one at or above `high`. */
export function ticksOver(low: number, high: number): number[] {
  const ticks: number[] = [];
  // One power more on either side: a logarithm is rounded.
  for (let power = Math.floor(Math.log10(low)) - 1; power <= Math.ceil(Math.log10(high)) + 1; power++) {
    ticks.push(...[1, 2, 5].map((step) => Number((step * 10 ** power).toPrecision(1))));
  }
  const first = ticks.findLastIndex((tick) => tick <= low);
  const last = ticks.findIndex((tick) => tick >= high);
  return ticks.slice(first, Math.max(last, first + 1) + 1);
}

/** Moves heights that lie too close for their texts apart, keeping their order. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((height, at) => ({ height, at })).sort((a, b) => a.height - b.height);
  const moved = [...heights];
  let last = Number.NEGATIVE_INFINITY;
  for (const { height, at } of order) {
    last = Math.max(height, last + LABEL_HEIGHT);
    moved[at] = last;
  }
  return moved;
}

function short(number: number): string {
  return number.toLocaleString('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
}

function rule(x1: number, y1: number, x2: number, y2: number): string {
  const [a, b, c, d] = [x1, y1, x2, y2].map((value) => value.toFixed(1));
  return `<line class="grid" x1="${a}" y1="${b}" x2="${c}" y2="${d}"/>`;
}

function text(x: number, y: number, content: string, anchor: string, name = '', color = ''): string {
  const style = color === '' ? '' : ` style="fill:${color}"`;
  const place = `x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}"`;
  return `<text ${place}${name === '' ? '' : ` class="${name}"`}${style}>${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
