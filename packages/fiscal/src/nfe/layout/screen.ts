type OnScreen = { screen?: string }

/** The place on the form of a row that several groups share: nothing where its group is not typed by anybody. */
export function below(prefix: string | null, name: string): OnScreen {
  return prefix === null ? {} : { screen: `${prefix}.${name}` }
}

/** A field of the tax block of an item. */
export function itemTax(name: string): OnScreen {
  return below('items.*.nfe_tax', name)
}
