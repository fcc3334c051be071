type Grid = { size: number; dark: boolean[][]; isFixed: boolean[][] }

/** Level M, as encoded in the format information. */
const LEVEL = 0
const FORMAT_MASK = 0b101010000010010

/** Draws a whole symbol: finder and timing patterns, masked codewords, and the format information. */
export function drawSymbol(version: number, codewords: readonly number[], mask: number): boolean[][] {
  const size = version * 4 + 17
  const grid: Grid = { size, dark: blank(size), isFixed: blank(size) }
  drawTiming(grid)
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, x, y)
  drawAlignments(grid, version)
  drawFormat(grid, mask)
  if (version >= 7) drawVersion(grid, version)
  drawCodewords(grid, codewords, mask)
  return grid.dark
}

function blank(size: number): boolean[][] {
  return Array.from({ length: size }, () => Array<boolean>(size).fill(false))
}

function fix({ size, dark, isFixed }: Grid, x: number, y: number, isDark: boolean): void {
  const [row, fixed] = [dark[y], isFixed[y]]
  if (!row || !fixed || x < 0 || x >= size) return
  row[x] = isDark
  fixed[x] = true
}

function drawTiming(grid: Grid): void {
  for (let at = 0; at < grid.size; at += 1) {
    fix(grid, 6, at, at % 2 === 0)
    fix(grid, at, 6, at % 2 === 0)
  }
}

/** Concentric rings, and the light separator around them. */
function drawFinder(grid: Grid, x: number, y: number): void {
  for (let dy = -4; dy <= 4; dy += 1)
    for (let dx = -4; dx <= 4; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      fix(grid, x + dx, y + dy, ring !== 2 && ring !== 4)
    }
}

function drawAlignments(grid: Grid, version: number): void {
  const places = alignmentPlaces(version)
  const last = places.length - 1
  for (const [i, y] of places.entries())
    for (const [j, x] of places.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) drawAlignment(grid, x, y)
    }
}

function drawAlignment(grid: Grid, x: number, y: number): void {
  for (let dy = -2; dy <= 2; dy += 1)
    for (let dx = -2; dx <= 2; dx += 1) fix(grid, x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
}

/** Evenly spaced from the far edge; the first is at 6. Source: ISO/IEC 18004, annex E. */
function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const far = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, at) => far - step * (count - 2 - at))]
}

/** Level and mask: fifteen bits with their own error correction, written twice. Also the module that is always dark. */
function drawFormat(grid: Grid, mask: number): void {
  const data = (LEVEL << 3) | mask
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ FORMAT_MASK
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  for (let at = 0; at <= 5; at += 1) fix(grid, 8, at, bit(at))
  fix(grid, 8, 7, bit(6))
  fix(grid, 8, 8, bit(7))
  fix(grid, 7, 8, bit(8))
  for (let at = 9; at < 15; at += 1) fix(grid, 14 - at, 8, bit(at))
  for (let at = 0; at < 8; at += 1) fix(grid, grid.size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at += 1) fix(grid, 8, grid.size - 15 + at, bit(at))
  fix(grid, 8, grid.size - 8, true)
}

/** From version 7 on: the version in eighteen bits, written twice. */
function drawVersion(grid: Grid, version: number): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (let at = 0; at < 18; at += 1) {
    const [far, near] = [grid.size - 11 + (at % 3), Math.floor(at / 3)]
    fix(grid, far, near, ((bits >>> at) & 1) === 1)
    fix(grid, near, far, ((bits >>> at) & 1) === 1)
  }
}

function remainder(data: number, degree: number, generator: number): number {
  let rest = data
  for (let at = 0; at < degree; at += 1) rest = (rest << 1) ^ ((rest >>> (degree - 1)) * generator)
  return rest
}

/** Two-column strips from the right, alternately upwards and downwards, skipping the vertical timing pattern. */
function drawCodewords({ size, dark, isFixed }: Grid, codewords: readonly number[], mask: number): void {
  let bit = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        const row = dark[y]
        if (!row || isFixed[y]?.[x]) continue
        const isSet = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        row[x] = isSet !== isMasked(mask, x, y)
        bit += 1
      }
    }
  }
}

/** Source: ISO/IEC 18004, table 10. */
function isMasked(mask: number, x: number, y: number): boolean {
  const rules = [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    ((x * y) % 2) + ((x * y) % 3),
    (((x * y) % 2) + ((x * y) % 3)) % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ]
  return rules[mask] === 0
}
