import type { ReferenceTableName } from './catalogue.ts'

/** `id` is the IBGE code of the federation unit, 2 digits. */
export type State = { id: number; uf: string; name: string }

/** `id` is 1 for Brasil (specification), else the Bacen code as a number; no Bacen code is 1. `bacen_code` has 4 digits. */
export type Country = { id: number; name: string; iso2: string; bacen_code: string }

/** `id` and `ibge_code` are the IBGE code, 7 digits. `siafi_code` has 4 digits, null where none was given yet. */
export type Municipality = {
  id: number
  ibge_code: number
  name: string
  uf: string
  state_id: number
  siafi_code: string | null
}

/** `code` has 8 digits; `description` runs from the position to the item, joined by ` > `, cut at 260 characters. */
export type Ncm = { code: string; description: string }

export type Cfop = { code: string; description: string; direction: 'entrada' | 'saida' }

export type ReferenceRows = { states: State; countries: Country; municipalities: Municipality; ncm: Ncm; cfop: Cfop }

/** A line of a file, by the columns of its table. */
type Line = readonly string[]

/** How the lines of each file become rows. */
export const ROW_READERS: { [Name in ReferenceTableName]: (lines: Line[]) => ReferenceRows[Name][] } = {
  states: (lines) => lines.map(([id = '', uf = '', name = '']) => ({ id: Number(id), uf, name })),
  countries: (lines) =>
    lines.map(([iso2 = '', bacen_code = '', name = '']) => ({
      id: iso2 === 'BR' ? 1 : Number(bacen_code),
      name,
      iso2,
      bacen_code,
    })),
  municipalities: (lines) =>
    lines.map(([id = '', name = '', uf = '', siafi_code = '']) => ({
      id: Number(id),
      ibge_code: Number(id),
      name,
      uf,
      state_id: Number(id.slice(0, 2)), // an IBGE municipality code begins with its state's
      siafi_code: siafi_code || null,
    })),
  ncm: unfoldNcm,
  cfop: (lines) =>
    lines.map(([code = '', description = '', direction]) => ({
      code,
      description,
      direction: direction === 'entrada' ? 'entrada' : 'saida',
    })),
}

export const NCM_SEPARATOR = ' > '

function unfoldNcm(lines: Line[]): Ncm[] {
  let above: string[] = []
  return lines.map(([code = '', kept = '', rest = '']) => {
    above = [...above.slice(0, Number(kept)), ...rest.split(NCM_SEPARATOR)]
    return { code, description: above.join(NCM_SEPARATOR) }
  })
}
