/**
 * Data of an item that only a few taxes need. All optional: when a tax code requires an absent one, it is reported as
 * missing, never guessed. Rates, quantities and unit values are decimal text, money is integer cents.
 */
export type ItemParticulars = {
  insurance_cents?: number
  other_cents?: number
  /** The unit value without IBS, CBS and IS (vUnComLiq), where the note states net values. */
  net_value_per_unit?: string
  /**
   * Rates of the Fundo de Combate à Pobreza: of the sale itself, of the substituição tributária, and of the state of
   * destination.
   */
  fcp_rate?: string
  fcp_st_rate?: string
  fcp_destination_rate?: string
  /** The internal rate of this good in the state of destination, where it differs from the general one. */
  destination_rate?: string
  deferral_percent?: string
  relief?: { reason: string; cents?: number; full_rate?: string; deducts?: boolean }
  credit_rate?: string
  /** Base of the substituição tributária fixed per unit or by a price list, instead of by a margin. */
  st_base_cents?: number
  st_own_rate?: string
  retained?: RetainedTax
  effective?: { rate: string; reduction?: string }
  single_phase?: SinglePhase
  ipi_unit_value?: string
  pis_unit_value?: string
  cofins_unit_value?: string
  import_duty?: ImportDuty
  returned_ipi?: { percent: string; cents: number }
  selective?: { cst: string; cclasstrib: string; rate?: string; unit_value?: string; unit?: string }
  ibs_cbs_deferral_percent?: string
}

/**
 * Values of the import declaration. The contributions paid on import are part of the ICMS base (LC 87/1996, art. 13,
 * V).
 */
export type ImportDuty = {
  base_cents: number
  expenses_cents: number
  duty_cents: number
  iof_cents: number
  contributions_cents?: number
}

/** ICMS paid earlier in the chain (CST 60, CSOSN 500). */
export type RetainedTax = {
  base_cents: number
  rate: string
  own_cents?: number
  tax_cents: number
  fcp?: { base_cents: number; rate: string; tax_cents: number }
}

/** Single-phase ICMS of fuels, by quantity (CST 02, 15, 53, 61). */
export type SinglePhase = {
  quantity: string
  rate: string
  retained?: { quantity: string; rate: string }
  rate_reduction?: { percent: string; reason: string }
  deferral_percent?: string
}
