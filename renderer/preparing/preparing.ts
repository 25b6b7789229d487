import '../app/styles/tokens.css';
import '../app/styles/base.css';
import './preparing.css';
import type { SegueBridge } from '../../contract/api.ts';
import { counted, grouped } from '../../contract/words/counted.ts';

/** The small window that is there while a large library of an older Segue is brought up to date, before the window proper. */
const { segue } = window as unknown as { readonly segue: SegueBridge };

const isLight = window.matchMedia('(prefers-color-scheme: light)').matches;
document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark';

segue.on('library.preparing', ({ done, total }) => {
  const bar = document.querySelector<HTMLElement>('.bar');
  const count = document.querySelector('#count');
  if (bar === null || count === null || total === 0) return;
  bar.style.setProperty('--done', String(done / total));
  bar.ariaValueMax = String(total);
  bar.ariaValueNow = String(done);
  count.textContent = `${grouped(done)} of ${counted(total, 'clip')}`;
});
