import { describe, expect, it } from 'vitest'
import { fingerprint, plainText } from '../../testing/plain-text.ts'
import { FIELDS } from './fields.ts'
import SEFIN_CODES from './fixtures/sefin-codes.json' with { type: 'json' }
import { FOCUS_BY_MESSAGE, FOCUS_REJECTIONS } from './focus.ts'
import type { Rejection } from './rejection.ts'
import { SEFAZ_REJECTIONS } from './sefaz.ts'
import { SEFIN_REJECTIONS, SEFIN_UNLISTED } from './sefin.ts'

const FOCUS = [...FOCUS_REJECTIONS, ...FOCUS_BY_MESSAGE.map(({ rejection }) => rejection)]
const TABLES: readonly [string, readonly Rejection[]][] = [
  ['SEFAZ', SEFAZ_REJECTIONS],
  ['SEFIN', [...SEFIN_REJECTIONS, ...SEFIN_UNLISTED]],
  ['FOCUS', FOCUS],
]

/** Codes listed one by one: those that sellers of digital products meet in practice. */
const MET =
  '100 101 102 103 105 108 109 110 135 150 155 203 204 206 207 208 209 210 213 215 225 226 228 230 231 232 233 234 236 237 252 253 270 274 280 281 282 283 284 285 286 290 291 292 293 294 295 297 298 301 302 386 434 435 436 438 440 452 481 489 490 501 502 518 519 523 528 531 532 539 564 573 580 590 591 594 596 598 600 610 611 629 656 694 695 696 703 719 720 726 732 733 771 772 773 777 778 805 806 865 866 897 904 942 972 1004 1020 1021 1022 1023 1024 1026 1036 1037 1115 1118 1119 1273 1274 1277 1278 1279 1280 1281 1282 1283 120 156 157 158 159 161 162 163 164 165 166 167 168 169 170 171 173 175 176 177 178 179 180 181 182 183 184 185 186 187 188'.split(
    ' ',
  )

describe.each(TABLES)('the table of %s', (_, rejections) => {
  it('gives each row a cause and an action that are sentences', () => {
    const sentences = rejections.flatMap(({ code, cause, action }) => [
      [code, cause],
      [code, action],
    ])
    const wrong = sentences.filter(([, text = '']) => !/^[A-ZÀ-Ú].{8,}\.$/u.test(text) || /[!?]|\s{2}/.test(text))
    expect(wrong).toEqual([])
  })

  it('keeps every text short enough to be read at a glance', () => {
    expect(rejections.filter(({ cause, action }) => cause.length > 110 || action.length > 110)).toEqual([])
  })

  it('labels every field it points at and names its source', () => {
    for (const { path, field, source } of rejections) {
      expect(field).toBe(path === null ? null : FIELDS[path])
      expect(source).not.toBe('')
    }
  })

  it('does not say the cause again as the action', () => {
    expect(rejections.filter(({ cause, action }) => plainText(cause) === plainText(action))).toEqual([])
  })
})

describe('the codes', () => {
  it.each(TABLES.slice(0, 2))('of %s stand once each', (_, rejections) => {
    const codes = rejections.map(({ code }) => code)
    expect(codes).toHaveLength(new Set(codes).size)
  })

  it.each(TABLES.slice(0, 2))('of %s have each a cause of their own', (_, rejections) => {
    const causes = rejections.map(({ cause }) => plainText(cause))
    expect(causes.filter((cause, at) => causes.indexOf(cause) !== at)).toEqual([])
  })

  it('of the national NFS-e are all there, and no other', () => {
    const known = Object.keys(SEFIN_CODES)
    expect(known).toHaveLength(498)
    expect(SEFIN_REJECTIONS.map(({ code }) => code).toSorted()).toEqual(known.toSorted())
  })

  it('of the national NFS-e are told in words that are not the official ones', () => {
    const official: Record<string, string[]> = SEFIN_CODES
    const copied = SEFIN_REJECTIONS.filter(({ code, cause, action }) =>
      [cause, action, `${cause} ${action}`].some((text) => official[code]?.includes(fingerprint(text))),
    )
    expect(copied.map(({ code }) => code)).toEqual([])
  })

  it('knows an official sentence when it sees one', () => {
    const sentence = 'O prazo de aceitação da versão do leiaute da DPS expirou.'
    expect(SEFIN_CODES.E0001).toContain(fingerprint(sentence))
  })

  it('of the NF-e that sellers meet are all there', () => {
    const codes = new Set(SEFAZ_REJECTIONS.map(({ code }) => code))
    expect(MET.filter((code) => !codes.has(code))).toEqual([])
  })
})
