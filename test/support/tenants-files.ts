import { SHEET_FORMATS } from '@talao/contract/list/lists'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../apps/server/testing/read-sheet.ts'
import type { Person } from './product.ts'
import { HOTTOK } from './shop.ts'
import { CANARY, foreign, mine, own, plain, product, stranger, wise } from './tenants-fixture.ts'
import { AS_FILES } from './tenants-table.ts'

/** The company isolation tests for exported files, which are unpacked and searched. */
describe.each(Object.entries(AS_FILES))('%s as a file', (call, { rows, who: least }) => {
  const path = call.replace('GET ', '')
  const read = async (who: Person, query: string) => {
    const answer = await fetch(`${product.url}${path}?${query}`, {
      headers: { authorization: `Bearer ${who.token}` },
    })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  it.each(SHEET_FORMATS)(
    '%s has the own rows only, and refuses a foreign company, alone or beside an own',
    async (format) => {
      for (const who of [mine.adm, plain]) {
        if (who === plain && least === 'ADM') {
          expect((await read(who, `format=${format}`)).status).toBe(403)
          continue
        }
        const { status, bytes } = await read(who, `format=${format}`)
        expect(status).toBe(200)
        const sheet = await readSheet(format, bytes)
        if (rows !== undefined) expect(sheet.rows).toHaveLength(rows)
        // Searches the unpacked sheet, because packing would hide a leak.
        expect(JSON.stringify(sheet)).not.toContain(CANARY)
        for (const companies of [`${foreign.company}`, `${own.company},${foreign.company}`]) {
          const refused = await read(who, `format=${format}&company_id=${companies}`)
          expect([refused.status, refused.bytes.toString('utf8').includes('nao_encontrado')]).toEqual([404, true])
        }
      }
      expect((await readSheet(format, (await read(stranger, `format=${format}`)).bytes)).rows).toEqual([])
      expect((await product.call(null, 'GET', `${path}?format=${format}`)).status).toBe(401)
      // Checks the search itself: a user who sees the mark in the list must find it in the file too.
      const list = JSON.stringify((await product.call(wise, 'GET', `${path}?with=`)).body)
      const whole = JSON.stringify(await readSheet(format, (await read(wise, `format=${format}`)).bytes))
      expect(whole.includes(CANARY)).toBe(
        list.includes(CANARY) || call === 'GET /api/audit-log' || call === 'GET /api/user',
      )
      for (const secret of [HOTTOK, 'v1.']) expect(whole).not.toContain(secret)
    },
  )
})
