import { describe, expect, it } from 'vitest'
import type { Source } from './sources.ts'

/** A pattern forbidden in the repository, with an offender that proves that the rule finds it. */
export type Rule = {
  name: string
  /** The rule's findings in one file, each as a readable line. */
  find(source: Source): string[]
  offender: Source
  /** Files exempt from the rule, each with its reason. An exception that no longer offends must be removed. */
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
