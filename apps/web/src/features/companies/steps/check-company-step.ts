import { checkCompany, type CompanyValues } from '../company-form.ts'

/** Here nothing may lack that the first note needs: the Focus takes no company without its telephone and e-mail. */
export function checkCompanyStep(values: CompanyValues, gateway: CompanyValues['gateway']): Record<string, string> {
  const faults = checkCompany(values)
  if (gateway === 'FOCUS_NFE') {
    if (!values.contact) faults.contact = 'Preencha o telefone: a Focus pede.'
    if (!values.email.trim()) faults.email = 'Preencha o e-mail: a Focus pede.'
  }
  return faults
}
