import { expect, test } from 'vitest';
import { textOfMarkup } from '../../../src/data-in/lines/description.ts';
import { fieldsOf } from '../../identity/claims/read-row.ts';

test.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['<h2>Tasks</h2><ul><li>Dig</li><li>Plant</li></ul>', 'Tasks\n\n- Dig\n- Plant'],
  ['<ol><li>Dig</li><li>Plant</li></ol>', '1. Dig\n 2. Plant'],
  ['<a href="https://a.example">Apply</a> <img src="x" alt="logo">now', 'Apply now'],
  ['A&nbsp;&amp;&nbsp;B', 'A & B'],
  ['a &lt; b', 'a < b'],
  ['&lt;p&gt;Dig &amp;amp; plant&lt;/p&gt;&lt;p&gt;Water&lt;/p&gt;', 'Dig & plant\n\nWater'],
  ['<p>Write &lt;b&gt; for bold</p>', 'Write <b> for bold'],
  ['Know &lt;canvas&gt; well', 'Know <canvas> well'],
  ['Sie kennen &lt;video&gt; &amp; &lt;audio&gt;', 'Sie kennen <video> & <audio>'],
  ['Conoces List&lt;String&gt; y Map&lt;K, V&gt;', 'Conoces List<String> y Map<K, V>'],
  ['Vous utilisez &lt;b&gt; et &lt;i&gt;', 'Vous utilisez <b> et <i>'],
  ['&lt;canvas&gt;&lt;/canvas&gt; を知っている', '<canvas></canvas> を知っている'],
  ['if a &lt;b', 'if a <b'],
  ['&lt;p&gt;Know &amp;lt;canvas&amp;gt; well&lt;/p&gt;', 'Know <canvas> well'],
  ['&lt;DIV&gt;Вы знаете&lt;/DIV&gt;', 'Вы знаете'],
  ['One&lt;br /&gt;Two', 'One\nTwo'],
  ['<script>x()</script><style>p{}</style><!-- no -->Text', 'Text'],
  ['<table><tr><td>A</td><td>B</td></tr><tr><td>C</td></tr></table>', 'A B\nC'],
  ['Plain text', 'Plain text'],
  ['<p> </p>', ''],
])('the text of %s is %j', (html, text) => {
  expect(textOfMarkup(html)).toBe(text);
});

test('a description may be markup', () => {
  expect(fieldsOf('job_posts', { description_html: '<b>Dig</b>' })).toMatchObject({ description: 'Dig' });
  expect(fieldsOf('job_posts', { description_html: '<p></p>' })).not.toHaveProperty('description');
});

test('markup of any depth is read', () => {
  expect(textOfMarkup(`<p>Dig</p>${'<div>'.repeat(20_000)}deep`)).toBe('Dig');
  expect(textOfMarkup(`<pre>Dig${' '.repeat(1_000_000)}x</pre>`)).toHaveLength(1_000_004);
  const tooMany = '<br>'.repeat(100_001);
  expect(fieldsOf('job_posts', { description_html: tooMany })).toBe(
    'description_html must have at most 100000 tags',
  );
});
