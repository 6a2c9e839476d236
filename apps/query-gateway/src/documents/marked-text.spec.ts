import { expect, it } from '@jest/globals';
import { QuoteMarks } from './marked-text.js';

it('marks a quote in its paragraph, the first one as #passage', () => {
  const marks = new QuoteMarks(['1,200 CNY & tax', 'A second']);

  expect(marks.paragraphs('Hotels: 1,200 CNY & tax.\n\nA second text.')).toBe(
    '<p class="text" dir="auto">Hotels: <mark id="passage">1,200 CNY &amp; tax</mark>.</p>\n' +
      '<p class="text" dir="auto"><mark>A second</mark> text.</p>',
  );
});

it('marks both parts of a quote that spans paragraphs', () => {
  expect(new QuoteMarks(['end.\n\nNew']).paragraphs('The end.\n\nNew start <b>')).toBe(
    '<p class="text" dir="auto">The <mark id="passage">end.</mark></p>\n' +
      '<p class="text" dir="auto"><mark>New</mark> start &lt;b&gt;</p>',
  );
});

it('marks the cells of a table that are quoted, with or without the name of their column', () => {
  const table = '<tr><th scope="col">City</th><td>1,200</td><td>A &amp; B</td><td>12</td></tr>';

  expect(new QuoteMarks(['Limit: 1,200; A & B']).table(table)).toBe(
    '<tr><th scope="col">City</th><td><mark id="passage">1,200</mark></td><td><mark>A &amp; B</mark></td><td>12</td></tr>',
  );
});

it('marks the caption of a table', () => {
  const table = '<caption dir="auto">Limits; by city</caption><tr><td>Limits</td><td>by city</td></tr>';

  expect(new QuoteMarks(['Limits; by city']).table(table)).toContain(
    '<caption dir="auto"><mark id="passage">Limits; by city</mark></caption>',
  );
});

it('changes nothing without a quote that it finds', () => {
  expect(new QuoteMarks(['elsewhere', '']).paragraphs('Text.')).toBe('<p class="text" dir="auto">Text.</p>');
  expect(new QuoteMarks([]).table('<td></td>')).toBe('<td></td>');
});
