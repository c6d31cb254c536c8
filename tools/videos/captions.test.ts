import { expect, test } from 'vitest';
import { captionFile, captionsOf, LINE_LENGTH, timed } from './captions.ts';

const STEP =
  'In the morning, follow the long list that is printed on the page, and take photos before the cars move. Then rest.';

test('FQ-02: a step becomes captions of two lines of 42 characters, with its exact words', () => {
  const captions = captionsOf(STEP);
  expect(captions.length).toBeGreaterThan(1);
  for (const caption of captions) {
    expect(caption.split('\n').length).toBeLessThanOrEqual(2);
    for (const line of caption.split('\n')) expect(line.length).toBeLessThanOrEqual(LINE_LENGTH);
  }
  expect(captions.join(' ').replaceAll('\n', ' ')).toBe(STEP);
});

test('short sentences share a caption, and a long one breaks at its comma', () => {
  expect(captionsOf('Call 911. Then wait.')).toEqual(['Call 911. Then wait.']);
  expect(captionsOf(STEP)[0]).toMatch(/,$/);
});

test('captions follow each other for the whole duration of their step', () => {
  const cues = timed(STEP, 2, 14);
  expect(cues[0]?.from).toBe(2);
  expect(cues.at(-1)?.to).toBeCloseTo(13.9);
  for (const [index, { from }] of cues.slice(1).entries()) expect(from).toBeGreaterThan(cues[index]?.to ?? Infinity);
});

test('the file is WebVTT', () => {
  expect(captionFile([{ from: 61.5, to: 3599.9996, text: 'One.\nTwo.' }])).toBe(
    'WEBVTT\n\n00:01:01.500 --> 01:00:00.000 line:1%\nOne.\nTwo.\n',
  );
});
