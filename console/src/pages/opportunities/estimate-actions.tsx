import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { revokeEstimateLink, useEstimateRefresh } from '../../api/estimates.ts'
import {
  approveOpportunity,
  type Estimate,
  type Opportunity,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { MoreActions } from '../../parts/more-actions.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { EstimateLinkDialog } from './estimate-link-dialog.tsx'
import { EstimateSteps } from './estimate-steps.tsx'
import { approvalOf } from './won.ts'

const EstimateDialog = onDemand(async () => (await import('./estimate-dialog.tsx')).EstimateDialog)

interface Props {
  readonly estimate: Estimate
  readonly opportunity: Opportunity
}

/** The actions of an estimate: the next step as a button, the others in a menu. */
export function EstimateActions({ estimate, opportunity }: Props) {
  const { id, status, link_expires_at } = estimate
  const [open, setOpen] = useState<'edit' | 'duplicate' | 'link' | 'revoke' | 'project'>()
  const close = () => setOpen(undefined)
  const navigate = useNavigate()
  const refresh = useEstimateRefresh()
  const approve = useOpportunityChange(approveOpportunity)
  const { text, ...approval } = approvalOf(opportunity)
  const isWon = status === 'approved' && opportunity.approval_status === 'opportunity'
  const hasLink = status === 'sent' || status === 'approved'
  const show = ({ id: estimateId }: Estimate) =>
    void navigate({ to: '/estimates/$estimateId', params: { estimateId } })
  return (
    <>
      <EstimateSteps estimate={estimate}>
        {({ send, approve: record, cancel }) => (
          <>
            {send && <Button onClick={send.onClick}>{send.label}</Button>}
            {isWon && <Button onClick={() => setOpen('project')}>Make it a project</Button>}
            {hasLink && (
              <Button variant={isWon ? 'default' : 'filled'} onClick={() => setOpen('link')}>
                Copy link for the customer
              </Button>
            )}
            {status === 'draft' && (
              <Button variant="default" onClick={() => setOpen('edit')}>
                Edit
              </Button>
            )}
            <MoreActions
              actions={[
                { label: 'Print', onClick: () => print() },
                { label: 'Duplicate', onClick: () => setOpen('duplicate') },
                ...(record ? [record] : []),
                ...(link_expires_at ? [{ label: 'Revoke the link', onClick: () => setOpen('revoke') }] : []),
                ...(cancel ? [cancel] : []),
              ]}
            />
          </>
        )}
      </EstimateSteps>
      {open === 'edit' && <EstimateDialog opportunityId={opportunity.id} edited={estimate} onClose={close} />}
      {open === 'duplicate' && (
        <EstimateDialog opportunityId={opportunity.id} copied={estimate} onCreated={show} onClose={close} />
      )}
      {open === 'link' && <EstimateLinkDialog estimate={estimate} onClose={close} />}
      <ConfirmDialog
        opened={open === 'revoke'}
        onClose={close}
        title="Revoke the customer’s link?"
        confirm="Revoke"
        action={async () => {
          await revokeEstimateLink(id)
          await refresh(opportunity.id)
        }}
        done="The link was revoked."
      >
        <p>The customer can no longer open the estimate with it. You can make another link.</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...approval}
        opened={open === 'project'}
        onClose={close}
        title={`Make “${opportunity.name}” a project?`}
        confirm="Make it a project"
        action={() => approve.mutateAsync(opportunity.id)}
        isDestructive={false}
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
