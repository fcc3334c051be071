import type { ContractOut, InstallmentOut, OnboardingOut } from '@talao/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../components/request/mutation.ts'
import { useKeyedMutation } from '../../components/request/use-keyed-mutation.ts'
import { call, callList } from '../../lib/api.ts'
import type { ContractBody } from './contract-form.ts'

export function onboardingQuery(companyId: number) {
  return queryOptions({
    queryKey: ['onboarding', companyId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/onboarding/:company_id', { params: { company_id: companyId }, signal })).data,
  })
}

export function contractsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['contract', 'of', companyId],
    queryFn: async ({ signal }) =>
      (await callList('GET /api/contract', { query: { company_id: companyId, pagination: false }, signal })).data,
  })
}

export function creditsQuery(companyId: number) {
  return queryOptions({
    queryKey: ['credit', companyId],
    queryFn: ({ signal }) => call('GET /api/reports/credits', { query: { company_id: companyId }, signal }),
  })
}

export function useMoveOnboarding(companyId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: OnboardingOut['status']) =>
      call('PUT /api/onboarding/:company_id', { params: { company_id: companyId }, body: { status } }),
    onSettled: () => refresh(client, 'onboarding', 'company'),
  })
}

export function useSaveContract(contract: ContractOut | undefined) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (body: ContractBody, key) =>
      contract
        ? call('PUT /api/contract/:id', { params: { id: contract.id }, body, key })
        : call('POST /api/contract', { body, key }),
    onSuccess: () => refresh(client, 'contract', 'company'),
  })
}

type Change = { id: InstallmentOut['id']; status: InstallmentOut['status']; paid_at?: string | null }

export function useChangeInstallment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call('PUT /api/installment/:id', { params: { id }, body }),
    onSettled: () => refresh(client, 'contract', 'company'),
  })
}

export function useAddCredits(companyId: number) {
  const client = useQueryClient()
  return useKeyedMutation({
    mutationFn: (purchase: { quantity: number; note: string | null }, key) =>
      call('POST /api/reports/credits', { body: { ...purchase, company_id: companyId }, key }),
    onSuccess: () => refresh(client, 'credit', 'nfe'),
  })
}
