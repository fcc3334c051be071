/** `npm run test:deep` runs at full size what `npm test` runs at a small size. */
export const IS_DEEP = process.env['TALAO_DEPTH'] === 'deep'

/** Picks a size, duration or selection: `small` in `npm test`, `deep` in `npm run test:deep`. */
export function byDepth<T>(small: T, deep: T): T {
  return IS_DEEP ? deep : small
}
