import { escapeMarkup } from './markup.ts';

export interface ReportStill {
  readonly caption: string;
  readonly png: Uint8Array;
}

/** A slot with its settings and its plot. */
export interface ReportSlot {
  readonly tag: string; // 'A', 'B', …
  readonly method: string;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly plot: string; // SVG
}

export interface Report {
  readonly title: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly stills: readonly ReportStill[];
  readonly slots: readonly ReportSlot[];
  readonly settings: string; // text of the settings file
}

const style = `
:root { color-scheme: dark; --ground: #0f1115; --panel: #15181e; --line: #2b323d; --text: #d7dce4; --dim: #9aa4b2; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 Inter, 'DejaVu Sans', system-ui, sans-serif; }
main { max-width: 1240px; margin: 0 auto; padding: 32px 24px 64px; }
h1 { font-size: 22px; margin: 0 0 12px; } h2 { font-size: 15px; margin: 40px 0 12px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; font-variant-numeric: tabular-nums; }
dt { color: var(--dim); } dd { margin: 0; white-space: pre-line; }
.stills { display: grid; grid-template-columns: repeat(auto-fill, minmax(520px, 1fr)); gap: 20px; }
figure { margin: 0; } figcaption { color: var(--dim); padding-top: 6px; font-variant-numeric: tabular-nums; }
img, svg { display: block; width: 100%; height: auto; border: 1px solid var(--line); box-sizing: border-box; }
.slot { background: var(--panel); border: 1px solid var(--line); padding: 16px; margin-bottom: 20px; }
.slot h3 { margin: 0 0 10px; font-size: 14px; } .slot svg { margin-top: 16px; border: 0; }
.tag { display: inline-block; min-width: 22px; text-align: center; margin-right: 8px; color: #fff; font-weight: 700; border-radius: 4px; }
.tag { background: #4d5563; } .A { background: #b04a00; } .B { background: #00704f; } .C { background: #9c4f79; } .D { background: #1f6fa5; }
pre { background: var(--panel); border: 1px solid var(--line); padding: 16px; overflow: auto; font: 12px/1.5 'DejaVu Sans Mono', monospace; }
`;

function rowsOf(rows: readonly { readonly label: string; readonly value: string }[]): string {
  const items = rows.map(
    ({ label, value }) => `<dt>${escapeMarkup(label)}</dt><dd>${escapeMarkup(value)}</dd>`,
  );
  return `<dl>${items.join('')}</dl>`;
}

function figureOf(still: ReportStill): string {
  const image = Buffer.from(still.png).toString('base64');
  const caption = escapeMarkup(still.caption);
  return `<figure><img alt="The views, ${caption}" src="data:image/png;base64,${image}"><figcaption>${caption}</figcaption></figure>`;
}

function sectionOf(slot: ReportSlot): string {
  const tag = escapeMarkup(slot.tag);
  const title = `<h3><span class="tag ${tag}">${tag}</span>${escapeMarkup(slot.method)}</h3>`;
  return `<section class="slot">${title}${rowsOf(slot.rows)}${slot.plot}</section>`;
}

/** Creates a self-contained HTML page. */
export function createReport(report: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<title>${escapeMarkup(report.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(report.title)}</h1>
${rowsOf(report.facts)}
<h2>Stills of the transition</h2>
<div class="stills">${report.stills.map(figureOf).join('\n')}</div>
<h2>Methods and curves</h2>
${report.slots.map(sectionOf).join('\n')}
<h2>Settings</h2>
<pre>${escapeMarkup(report.settings)}</pre>
</main>
</body>
</html>
`;
}
