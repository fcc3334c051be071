type OnScreen = { screen?: string }

/** The form path of a row that several groups share. Empty when its group is not on the form. */
export function formPath(prefix: string | null, name: string): OnScreen {
  return prefix === null ? {} : { screen: `${prefix}.${name}` }
}

/** The form path of a field of an item's tax block. */
export function itemTax(name: string): OnScreen {
  return formPath('items.*.nfe_tax', name)
}
