import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/launcher/root.ts'
import { hasReleaseData, keptReleases, MAKE_COMMAND, migrationFault } from '../support/release-data.ts'

const LARGEST_BYTES = 1_000_000
const listed = textOf('test/guards/migrations.sha256').trim().split('\n')
/** The newest first; it is the one of package.json. */
const versions = [...textOf('docs/mudancas.md').matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = '']) => version)

describe('the data that each release leaves to later ones', () => {
  it('was made with the first migrations of this version', () => {
    for (const { world } of keptReleases()) expect(migrationFault(world, listed)).toBeUndefined()
  })

  it('is told by the migration that is another since', () => {
    const [hash = '', file = ''] = (listed[0] ?? '').split(/\s+/)
    const world = { version: '0.0.1', taken_at: '', master_key: '', people: [], draft: { id: 0, email: '', number: 0 } }
    const first = { name: path.basename(file), content_hash: hash }
    expect(migrationFault({ ...world, migrations: [first] }, listed)).toBeUndefined()
    const offender = { ...world, migrations: [first, { name: '0002-offender.sql', content_hash: 'x' }] }
    expect(migrationFault(offender, listed)).toMatch(
      /^test\/releases\/0\.0\.1 was made with another 0002-offender\.sql/,
    )
  })

  it('is kept for every version but the newest, for which npm run release asks', () => {
    const { version } = JSON.parse(textOf('package.json')) as { version: string }
    expect(versions[0]).toBe(version)
    expect(
      versions.slice(1).filter((one) => !hasReleaseData(one)),
      `Made in a clone of that release: ${MAKE_COMMAND}`,
    ).toEqual([])
  })

  it('is small', () => {
    for (const { backup } of keptReleases()) expect(statSync(backup).size).toBeLessThan(LARGEST_BYTES)
  })
})

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}
