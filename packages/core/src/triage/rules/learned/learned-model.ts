import { columns, type LearnedModel, type StoredWeights } from './learned-odds.ts';
import { learnedWeights } from './learned-weights.ts';

const KEY_BYTES = 3;
const BYTE_MAX = 127;

let model: LearnedModel | undefined;

/** Decoded on first use. */
export function learnedModel(): LearnedModel {
  model ??= readWeights(learnedWeights);
  return model;
}

export function readWeights({ bias, scale, features }: StoredWeights): LearnedModel {
  const bytes = Buffer.from(features, 'base64');
  const length = KEY_BYTES + columns.length;
  const places = new Map<number, number>();
  for (let at = 0; at < bytes.length; at += length)
    places.set(bytes.readUIntBE(at, KEY_BYTES), at + KEY_BYTES);
  return {
    bias,
    add(sums, feature, value) {
      const at = places.get(feature);
      if (at === undefined) return;
      const factor = (value * scale) / BYTE_MAX;
      for (let column = 0; column < columns.length; column++)
        sums[column] = (sums[column] ?? 0) + bytes.readInt8(at + column) * factor;
    },
  };
}

export function storeWeights(
  bias: LearnedModel['bias'],
  weights: ReadonlyMap<number, readonly number[]>,
): StoredWeights {
  const scale = [...weights.values()].flat().reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  const rows = [...weights]
    .map(([key, values]) => ({ key, bytes: values.map((value) => Math.round((value / scale) * BYTE_MAX)) }))
    .filter(({ bytes }) => bytes.some((byte) => byte !== 0))
    .sort((one, other) => one.key - other.key);
  const length = KEY_BYTES + columns.length;
  const buffer = Buffer.alloc(rows.length * length);
  for (const [row, { key, bytes }] of rows.entries()) {
    buffer.writeUIntBE(key, row * length, KEY_BYTES);
    for (const [column, byte] of bytes.entries()) buffer.writeInt8(byte, row * length + KEY_BYTES + column);
  }
  return { bias, scale, features: buffer.toString('base64') };
}
