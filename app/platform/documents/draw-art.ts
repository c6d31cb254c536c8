/** Draws one of our pictures on a PDF page. Supports the SVG that `config/art` uses for marks; anything else throws. */
export function drawArt(pdf: PDFKit.PDFDocument, svg: string, box: { x: number; y: number; width: number }): void {
  const [, left = 0, top = 0, width = 1] = /viewBox="(\S+) (\S+) (\S+) \S+"/.exec(svg)?.map(Number) ?? [];
  pdf
    .save()
    .translate(box.x, box.y)
    .scale(box.width / width)
    .translate(-left, -top);
  let hidden = false;
  for (const [, isClosing, name = '', written = '', isAlone] of svg.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>/g)) {
    if (name === 'svg') continue;
    if (name === 'title') hidden = !isClosing;
    else if (name === 'g') isClosing ? pdf.restore() : transform(pdf.save(), attribute(written, 'transform') ?? '');
    else if (!hidden && !isClosing) draw(pdf, name, written);
    if (name === 'g' && isAlone) pdf.restore();
  }
  pdf.restore();
}

function draw(pdf: PDFKit.PDFDocument, name: string, written: string): void {
  const number = (key: string) => Number(attribute(written, key) ?? 0);
  const text = (key: string) => attribute(written, key);
  pdf.save();
  transform(pdf, text('transform') ?? '');
  if (name === 'path') pdf.path(text('d') ?? '');
  else if (name === 'circle') pdf.circle(number('cx'), number('cy'), number('r'));
  else if (name === 'rect') {
    const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
    pdf.roundedRect(x, y, width, height, number('rx'));
  } else throw new Error(`art in documents draws no <${name}>`);

  const [fill = '#000000', stroke = 'none'] = [text('fill'), text('stroke')];
  if (stroke !== 'none') {
    pdf.lineWidth(number('stroke-width') || 1).lineCap(text('stroke-linecap') === 'round' ? 'round' : 'butt');
  }
  if (fill !== 'none' && stroke !== 'none') pdf.fillAndStroke(fill, stroke);
  else if (stroke !== 'none') pdf.stroke(stroke);
  else if (fill !== 'none') pdf.fill(fill);
  pdf.restore();
}

function transform(pdf: PDFKit.PDFDocument, written: string): void {
  for (const [, kind, values = ''] of written.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [a = 0, b] = values
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    if (kind === 'translate') pdf.translate(a, b ?? 0);
    else if (kind === 'scale') pdf.scale(a, b ?? a);
    else throw new Error(`art in documents knows no ${kind}`);
  }
}

const attribute = (written: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(written)?.[1];
