// table
/** The tables of the database by the noun they are about. A table outside the list fails the drawing. */
export const TABLE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  Empresa: words(
    'company company_address company_regime company_revenue company_certificate company_config company_gateway certificate_use city_parameter left_logo onboarding onboarding_step contract installment credit_purchase nfe_default_setting nfs_default_setting nfe_access_setting nfs_access_setting',
  ),
  Gente: words(
    'app_user membership session second_factor recovery_code account_token account_mail sign_in_throttle oauth_client oauth_token kept_answer client_pace notification digest audit_log audit_head audit_key',
  ),
  Produto: words('product product_coproducer integration_product'),
  Venda: words(
    'sale sale_client sale_item sale_affiliate sale_coproducer sale_payment sale_event sale_flight thing_flight company_flight refund_case exchange_rate sale_day sale_month sale_delta',
  ),
  'Entrada das vendas': words(
    'sale_integration integration_mapping inbox unverified_delivery applied_delivery sale_pull sale_file_import sale_import_fail',
  ),
  Nota: words(
    'note note_customer note_item note_payment note_event note_file orphan_document note_day note_month note_delta',
  ),
  Envio: words(
    'issue_key attempt attempt_bytes event_request void_range number_taken gateway_hint send_pause authority_watch authority_traffic reconciliation distribution_cursor',
  ),
  'Cartas e webhooks': words('outgoing_mail email_template webhook_endpoint webhook_event webhook_delivery'),
  Referência: words(
    'state city country reference_code reference_load lookup_answer lookup_pace norm_bundle norm_row norm_settings',
  ),
  Operação: words(
    'task task_row schema_migration master_key key_holder platform_setting worker_heartbeat operation_alarm backup_run restoration scrub_run deadlock_watch demo_month',
  ),
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
