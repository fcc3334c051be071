import { describe, expect, it } from 'vitest'
import type { Source } from './sources.ts'

/** One thing that may not stand in the house, with an offender that proves that the rule sees it. */
export type Rule = {
  name: string
  /** The rule's findings in one file, each as a line for a person. */
  find(source: Source): string[]
  offender: Source
  /** Files that may, each with its reason. An exception that no longer offends must go. */
  except?: Record<string, string>
}

export function describeRules(title: string, sources: Source[], rules: readonly Rule[]): void {
  describe(title, () => {
    it('looks at some files', () => {
      expect(sources.length).toBeGreaterThan(0)
    })

    for (const rule of rules) {
      const except = rule.except ?? {}

      it(rule.name, () => {
        expect(sources.filter((source) => !(source.file in except)).flatMap((source) => rule.find(source))).toEqual([])
      })

      it(`${rule.name}: a planted offender is found`, () => {
        expect(rule.find(rule.offender)).not.toEqual([])
      })

      it(`${rule.name}: every exception still needs to be one`, () => {
        const offend = sources.filter((source) => source.file in except && rule.find(source).length > 0)
        expect(offend.map(({ file }) => file).sort()).toEqual(Object.keys(except).sort())
      })
    }
  })
}
