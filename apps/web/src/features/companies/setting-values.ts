/** What a form of defaults holds: fields, and blocks of fields one level down. */
type Field = string | number | boolean | null
export type SettingValues = { [name: string]: Field | { [name: string]: Field } }

export type SettingChange = { path: string; from: Field; to: Field }

/** What differs between what is kept and what is typed, by the path of each field. */
export function settingChanges(kept: SettingValues, typed: SettingValues): SettingChange[] {
  const before = new Map(flat(kept))
  return flat(typed).flatMap(([path, to]) => {
    const from = before.get(path) ?? null
    return from === to ? [] : [{ path, from, to }]
  })
}

/** Somebody else saved while one was typing: what was typed stays, and every other field shows what is kept now. */
export function typedOver<T extends object>(fresh: T, typed: T, before: T): T {
  const merged = Object.entries(fresh).map(([name, value]) => {
    const [mine, old] = [typed[name as keyof T], before[name as keyof T]]
    if (isBlock(value) && isBlock(mine) && isBlock(old)) return [name, typedOver(value, mine, old)]
    return [name, mine === old ? value : mine]
  })
  return Object.fromEntries(merged) as T
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
