import { describe, expect, it } from 'vitest'
import { slowestFiles, stageLine } from './time-table.ts'

const count = { passed: 3, failed: 0, skipped: 0 }

describe('the table of a run', () => {
  it('says of a stage what passed, its seconds and its processor seconds', () => {
    const line = stageLine({ name: 'unit', count, seconds: 12.34, processor: 20.5, files: [] })
    expect(line).toMatch(/✓ unit +3 passed, 0 failed +12,3 s +20,5 s de processador$/)
    expect(stageLine({ name: 'unit', count, seconds: 1, processor: undefined, files: [] })).toMatch(/1,0 s$/)
  })

  it('names the slowest files first, at most twenty, and marks those above a twentieth of the processor time', () => {
    const files = Array.from({ length: 30 }, (_, at) => ({ file: `file-${at}.test.ts`, seconds: at === 7 ? 40 : 1 }))
    const lines = slowestFiles([{ name: 'unit', count, seconds: 60, processor: 100, files }])
    expect(lines).toHaveLength(20)
    expect(lines[0]).toContain('file-7.test.ts  ← mais de 5 %')
    expect(lines.filter((line) => line.includes('←'))).toHaveLength(1)
  })
})
