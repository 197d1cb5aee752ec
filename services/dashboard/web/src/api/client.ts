import { createClient } from '@connectrpc/connect';
import { BillingService } from '@exam-evaluation/proto/billing/v1/billing_pb.js';
import { ConnectionsService } from '@exam-evaluation/proto/dashboard/v1/connections_pb.js';
import { PeopleService } from '@exam-evaluation/proto/dashboard/v1/people_pb.js';
import { PublicationService } from '@exam-evaluation/proto/dashboard/v1/results_pb.js';
import { ExamsService } from '@exam-evaluation/proto/exams/v1/exams_pb.js';
import { GatewayAdminService } from '@exam-evaluation/proto/gateway/v1/admin_pb.js';
import { SubmissionsService } from '@exam-evaluation/proto/submissions/v1/submissions_pb.js';
import { transport } from './transport.ts';

// For acts that need several calls; single calls go through connect-query's hooks.
export const people = createClient(PeopleService, transport);
export const connections = createClient(ConnectionsService, transport);
export const exams = createClient(ExamsService, transport);
export const submissions = createClient(SubmissionsService, transport);
export const publications = createClient(PublicationService, transport);
export const keys = createClient(GatewayAdminService, transport);
export const billing = createClient(BillingService, transport);
