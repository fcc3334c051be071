import type { LateFields } from './form-api.ts'

/** Loads the components of the folded fields. */
export async function loadLateFields(): Promise<LateFields> {
  const [codes, choices, cities, terms] = await Promise.all([
    import('../../../components/pick/code-select.tsx'),
    import('../../../ui/select-input.tsx'),
    import('../../../components/pick/city-select.tsx'),
    import('./term-fields-open.tsx'),
  ])
  return {
    CodeSelect: codes.CodeSelect,
    SelectInput: choices.SelectInput,
    CitySelect: cities.CitySelect,
    TermFields: terms.TermFields,
  }
}
