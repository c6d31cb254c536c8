import { decodeVin } from './decode-vin.ts';

/** True when a VIN has a different make or model year than was said about the car. */
export function isVinOfAnother(
  { year, make }: { year?: number | undefined; make?: string | undefined },
  vin: string,
): boolean {
  const said = decodeVin(vin);
  if (year && said.year && said.year !== year) return true;
  return Boolean(
    make && said.make && !plain(said.make).includes(plain(make)) && !plain(make).includes(plain(said.make)),
  );
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
