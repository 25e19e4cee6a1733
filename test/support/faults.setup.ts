import { afterAll } from 'vitest'
import { resetFaults } from './like-aws.ts'

afterAll(resetFaults)
