// Draws the poses of each transition, and lets a reader scrub, play and turn them.
const colours = ['--a', '--b', '--c', '--d'];
const style = getComputedStyle(document.documentElement);
const colourOf = (i) => style.getPropertyValue(colours[i] || '--more').trim();

const unpack = (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Int16Array.from({ length: bytes.length / 2 }, (_, i) => view.getInt16(i * 2, true));
};

for (const part of document.querySelectorAll('.poses')) {
  const poses = JSON.parse(part.dataset.poses);
  const canvas = part.querySelector('canvas');
  const slider = part.querySelector('input');
  const time = part.querySelector('output');
  const button = part.querySelector('button');
  const context = canvas.getContext('2d');
  const figures = poses.figures.map(unpack);
  const count = poses.parents.length;
  let turn = Math.atan2(poses.right[1], poses.right[0]);

  const draw = () => {
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    const pose = Number(slider.value);
    const columns = figures.length / 2;
    const cell = canvas.width / columns;
    // As `fitBox` does; a turned figure keeps its size.
    const { left, right, bottom, top } = poses.box;
    const fit = Math.min(cell / Math.max(right - left, 0.001), canvas.height / Math.max(top - bottom, 0.001));
    const scale = 0.84 * fit * poses.scale;
    const floor = canvas.height / 2 + ((bottom + top) / 2) * 0.84 * fit;
    const [x, z] = [Math.cos(turn), Math.sin(turn)];
    const line = (figure, column, colour) => {
      const first = pose * count * 3;
      const middle = figure[first] * x + figure[first + 2] * z + (left + right) / 2 / poses.scale;
      const at = (point) => {
        const i = first + point * 3;
        const across = figure[i] * x + figure[i + 2] * z - middle;
        return [(column + 0.5) * cell + across * scale, floor - figure[i + 1] * scale];
      };
      context.strokeStyle = colour;
      context.lineWidth = 3 * ratio;
      context.lineCap = 'round';
      context.beginPath();
      poses.parents.forEach((parent, point) => {
        if (parent < 0) return;
        context.moveTo(...at(parent));
        context.lineTo(...at(point));
      });
      context.stroke();
    };
    for (let column = 0; column < columns; column++) {
      line(figures[column * 2 + 1], column, '#5b6472');
      line(figures[column * 2], column, colourOf(column));
    }
    const seconds = (pose - poses.seam) / poses.fps;
    time.textContent = `${seconds <= -0.005 ? '−' : ''}${Math.abs(seconds).toFixed(2)} s`;
  };

  let started = null;
  const play = (now) => {
    if (started === null) return;
    slider.value = String(Math.floor(((now - started) / 1000) * poses.fps) % poses.poses);
    draw();
    requestAnimationFrame(play);
  };
  const stop = () => {
    started = null;
    button.textContent = 'Play';
  };
  button.addEventListener('click', () => {
    if (started !== null) return stop();
    button.textContent = 'Pause';
    started = performance.now();
    requestAnimationFrame(play);
  });
  slider.addEventListener('input', () => {
    stop();
    draw();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return;
    turn -= event.movementX / 100;
    draw();
  });
  new ResizeObserver(draw).observe(canvas);
}
