import type { SaleIntegrationOut } from '@talao/contract'

/** Sale settings of an integration that was never changed, as the server returns them. */
export function integrationSettings() {
  return {
    name: 'Loja',
    company_id: 1,
    is_active: true,
    type_fiscal_note: 'NFE',
    nfe_percentage: 100,
    delay_to_send_note_in_days: 7,
    wait_warranty: true,
    auto_process: true,
    auto_send: null,
    coproduction_base: 'PRODUCER',
    options: {},
    intermediary: null,
  } satisfies Partial<SaleIntegrationOut>
}
