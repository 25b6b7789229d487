import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answerOpenDialog, answerSaveDialog, keepStep, resize, settled } from './segue-app.ts';
import { test } from './segue-test.ts';
import { clipRow, enterText, goPastSeam, perform, pressKeys } from './window.ts';

/** Pictures and videos of the views, read back from the files. */

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Export picture or video' });
const choose = (page: Page, group: string, name: string | RegExp) =>
  dialog(page).getByRole('group', { name: group, exact: true }).getByRole('button', { name }).click();
const begin = (page: Page) => dialog(page).getByRole('button', { name: 'Export…' }).click();
const finished = (page: Page, name: string) =>
  expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(`Exported · ${name}`, {
    timeout: 100_000,
  });

const running = (page: Page) =>
  page.getByRole('contentinfo').getByRole('group', { name: 'Export under way' });

async function openDialog(page: Page): Promise<void> {
  await settled(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Export picture or video');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
}

/** What the dialog says of the span: number of frames. */
async function saidFrames(page: Page): Promise<number> {
  const words = await dialog(page)
    .getByText(/^\d+ frames/)
    .innerText();
  return Number.parseInt(words, 10);
}

/** Width and height of a PNG, px. */
function pngSize(file: string): readonly number[] {
  const bytes = readFileSync(file);
  expect(bytes.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

async function readVideo(file: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(readFileSync(file)) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`no video in ${file}`);
  const { packetCount } = await track.computePacketStats();
  const seconds = await track.computeDuration();
  const config = await track.getDecoderConfig();
  const keys: { time: number; data: readonly number[] }[] = [];
  const packets = new EncodedPacketSink(track);
  for (let key = await packets.getFirstPacket(); key; key = await packets.getNextKeyPacket(key))
    keys.push({ time: key.timestamp, data: [...key.data] });
  return {
    seconds,
    config,
    keys,
    packetCount,
    width: track.codedWidth,
    height: track.codedHeight,
    codec: track.codec,
  };
}

/** Colours of a small copy of a PNG file, or of a key frame of a video, 0–255. */
function coloursOf(page: Page, bytes: readonly number[], video: VideoDecoderConfig | null) {
  const description = video?.description ? [...new Uint8Array(video.description as ArrayBuffer)] : null;
  const config = video && { ...video, description: null };
  return page.evaluate(
    async ([data, own, extra]) => {
      const decode = (): Promise<VideoFrame> =>
        new Promise((output, error) => {
          const decoder = new VideoDecoder({ output, error });
          const { description: _, ...rest } = own!;
          decoder.configure({ ...rest, ...(extra && { description: new Uint8Array(extra) }) });
          decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data: new Uint8Array(data) }));
          void decoder.flush();
        });
      const picture = own ? await decode() : await createImageBitmap(new Blob([new Uint8Array(data)]));
      const context = new OffscreenCanvas(96, 54).getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, 96, 54);
      return [...context.getImageData(0, 0, 96, 54).data];
    },
    [bytes, config, description] as const,
  );
}

const meanDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length;

test('a picture, a sequence and a video show what the views showed at the start, whatever happens meanwhile', async ({
  segue,
  page,
  ownHome: { folder },
}) => {
  await settled(page);
  await resize(segue, 1025, 701);
  await settled(page);
  await pressKeys(page, '0', 'i');
  await goPastSeam(page, 90);
  await page.keyboard.press('o');

  await openDialog(page);
  await keepStep(page, 'recording-1');
  await expectAccessible(page, 'export of pictures, dark');
  await choose(page, 'Size', '1280 × 720');
  await dialog(page).getByText('Metrics').click();
  await dialog(page).getByRole('checkbox', { name: 'Foot slide' }).check();
  await answerSaveDialog(segue, path.join(folder, 'still.png'));
  await begin(page);
  await finished(page, 'still.png');
  await expectAccessible(page, 'a picture exported');
  expect(pngSize(path.join(folder, 'still.png'))).toEqual([1280, 720]);

  await openDialog(page);
  await expect(
    dialog(page).getByRole('group', { name: 'Size' }).getByRole('button', { name: '1280 × 720' }),
  ).toHaveAttribute('aria-pressed', 'true'); // as chosen last
  await choose(page, 'Size', 'As shown');
  await choose(page, 'Export', 'PNG sequence');
  await choose(page, 'Span', 'Loop range');
  const frames = await saidFrames(page);
  await answerOpenDialog(segue, folder);
  await begin(page);
  await finished(page, 'walk to hop');
  const pictures = readdirSync(path.join(folder, 'walk to hop')).toSorted();
  expect(pictures).toHaveLength(frames);
  expect(pictures[0]).toBe('walk to hop.0001.png');
  const [width, height] = pngSize(path.join(folder, 'walk to hop', pictures[0]));
  expect([width % 2, height % 2]).toEqual([0, 0]);
  const first = readFileSync(path.join(folder, 'walk to hop', pictures[0]));
  expect(first.equals(readFileSync(path.join(folder, 'walk to hop', pictures[frames - 1])))).toBe(false);

  await openDialog(page);
  await choose(page, 'Export', 'Video');
  await choose(page, 'Quality', 'Draft');
  const format = dialog(page).getByRole('group', { name: 'Format' }).getByRole('button').first();
  const ending = (await format.getAttribute('data-tip')) ?? '';
  await keepStep(page, 'recording-2-video');
  const file = path.join(folder, `video${ending}`);
  await answerSaveDialog(segue, file);
  await begin(page);
  await expect(running(page)).toContainText(`Video walk → hop: 0 of ${frames}`);
  await keepStep(page, 'recording-3-progress');
  await resize(segue, 1500, 900); // with room for the panels
  await enterText(page.getByRole('textbox', { name: 'Half-life', exact: true }), '0.9');
  await page.keyboard.press('Escape');
  await perform(page, 'front view');
  await clipRow(page, 'jog').dblclick();
  await expect(running(page)).toBeVisible(); // all this came before its end
  await finished(page, `video${ending}`);
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Show folder' })).toBeVisible();
  await keepStep(page, 'recording-4-finished');
  const video = await readVideo(file);
  expect(video).toMatchObject({ packetCount: frames, width, height });
  expect(video.seconds).toBeCloseTo(frames / 30, 2);
  expect(video.keys.length).toBeGreaterThan(1);
  for (const { time, data } of video.keys) {
    const frame = Math.round(time * 30);
    const stillOf = (index: number) =>
      coloursOf(page, [...readFileSync(path.join(folder, 'walk to hop', pictures[index]))], null);
    const shown = await coloursOf(page, data, video.config);
    expect(meanDistance(shown, await stillOf(frame))).toBeLessThan(2.7);
    expect(meanDistance(shown, await stillOf((frame + 8) % frames))).toBeGreaterThan(2.7);
  }
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});

test('the window answers keys while pictures are exported, and Cancel leaves no file', async ({
  segue,
  page,
  ownHome: { folder },
}) => {
  const place = path.join(folder, 'cancelled');
  mkdirSync(place);
  await openDialog(page);
  await choose(page, 'Export', 'PNG sequence');
  await choose(page, 'Span', 'Whole');
  await choose(page, 'Size', '1920 × 1080');
  await choose(page, 'Quality', 'Full');
  await answerOpenDialog(segue, place);
  await begin(page);
  await expect(dialog(page)).toBeHidden();
  await expect(running(page)).toBeVisible();
  await goPastSeam(page, 7); // the playhead is drawn there
  expect(readdirSync(place)).toHaveLength(1); // unfinished
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('Export picture or video');
  await expect(page.getByText('another export is running')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'pictures under way');
  await running(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText('Export cancelled');
  await expect(running(page)).toBeHidden();
  expect(readdirSync(place)).toEqual([]);
});

test('quitting during the export of a video leaves no file, and the next start is as usual', async ({
  start,
  ownHome: { folder },
}) => {
  const place = path.join(folder, 'quit');
  mkdirSync(place);
  const segue = await start();
  const { page, app } = segue;
  await openDialog(page);
  await choose(page, 'Export', 'Video');
  await choose(page, 'Span', 'Whole');
  await choose(page, 'Size', '1920 × 1080');
  await answerSaveDialog(segue, path.join(place, 'video.mp4'));
  await begin(page);
  await expect(running(page)).toContainText(/: [1-9]\d* of /); // a picture is on its way
  expect(readdirSync(place).map((name) => path.extname(name))).toEqual(['.unfinished']);
  const gone = new Promise((resolve) => app.process().once('exit', resolve));
  await app.evaluate(({ app }) => setImmediate(() => app.quit()));
  expect(await gone).toBe(0);
  expect(readdirSync(place)).toEqual([]);
  const next = await start();
  await expect(running(next.page)).toBeHidden();
  await expect(next.page.getByRole('alert')).toHaveCount(0);
});
