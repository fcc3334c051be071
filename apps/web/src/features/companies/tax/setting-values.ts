/** Values of a form of defaults: fields, and groups of fields one level down. */
type Field = string | number | boolean | null
export type SettingValues = { [name: string]: Field | { [name: string]: Field } }

export type SettingChange = { path: string; from: Field; to: Field }

/** The differences between stored and typed values, by field path. */
export function settingChanges(kept: SettingValues, typed: SettingValues): SettingChange[] {
  const before = new Map(flat(kept))
  return flat(typed).flatMap(([path, to]) => {
    const from = before.get(path) ?? null
    return from === to ? [] : [{ path, from, to }]
  })
}

function flat(values: SettingValues): [path: string, value: Field][] {
  return Object.entries(values).flatMap(([name, value]) =>
    isBlock(value)
      ? Object.entries(value).map(([inner, field]): [string, Field] => [`${name}.${inner}`, field])
      : [[name, value] as [string, Field]],
  )
}

function isBlock(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
