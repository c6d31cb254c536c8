import { encode } from 'uqr';

/** Encodes a text as a QR code. The dark modules are one SVG path, row by row; `size` is the width in modules. */
export function squareOf(text: string): { size: number; path: string } {
  const { data: rows, size } = encode(text, { border: 3 });
  const runs = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: runs.join('') };
}

type QrSquareProps = { square: { size: number; path: string }; label: string; className?: string | undefined };

export function QrSquare({ square: { size, path }, label, className }: QrSquareProps) {
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={path} />
    </svg>
  );
}
