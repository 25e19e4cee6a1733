import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../api/me.ts'
import { mayWrite } from '../api/rights.ts'
import { NEW } from '../parts/new-form.ts'
import { onDemand } from '../parts/on-demand.tsx'

const SearchDialog = onDemand(async () => (await import('../pages/search/search-dialog.tsx')).SearchDialog)
const KeysDialog = onDemand(async () => (await import('../pages/search/keys-dialog.tsx')).KeysDialog)

/** The keys of all pages, and the dialogs that they open. */
export function useShortcuts() {
  const { data: me } = useMe()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'search' | 'keys'>()
  const close = () => setOpen(undefined)
  const unlessOpen = (run: () => void) => () => {
    if (!document.querySelector('[role="dialog"]')) run()
  }
  const search = unlessOpen(() => setOpen('search'))
  useHotkeys([
    ['/', search],
    ['shift+?', unlessOpen(() => setOpen('keys'))],
    ['c', unlessOpen(() => me && mayWrite(me) && void navigate({ to: '/opportunities', hash: NEW }))],
  ])
  useHotkeys([['mod+K', search]], [], true)
  return {
    search,
    dialogs: (
      <>
        {open === 'search' && <SearchDialog onClose={close} />}
        {open === 'keys' && <KeysDialog onClose={close} />}
      </>
    ),
  }
}
