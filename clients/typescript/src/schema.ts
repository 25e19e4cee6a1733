// Generated from docs/openapi.json by `npm run openapi`.

export interface paths {
    "/v1/drive-mode/spots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a lead in Drive Mode: an opportunity with `lead_source` `drive_mode`
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.created`, `opportunity.d4d.spotted`.
         *
         *     Limits: At most 500 characters: `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 5,000 characters: `note`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["spotOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List opportunities, newest first, or by last change
         * @description Permissions: any active member. `over_estimate` needs the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listOpportunities"];
        put?: never;
        /**
         * Create an opportunity
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.created`.
         *
         *     Limits: All `custom_fields` of a record together have at most 32 KB. At most 500 characters: `name`, `contact_name`, `lead_source`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count opportunities and add up their values, by stage and by status
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Without filters, or with `pipeline_id`, the summary covers all opportunities. With other filters, it covers at most the newest 20,000. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["summarizeOpportunities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an opportunity
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getOpportunity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update an opportunity, or move it to another stage
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.project.stage.updated`, when the stage changes.
         *
         *     Limits: All `custom_fields` of a record together have at most 32 KB. At most 500 characters: `name`, `contact_name`, `lead_source`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchOpportunity"];
        trace?: never;
    };
    "/v1/opportunities/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an opportunity: it becomes a project
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.project.approved`, when it was not a project yet.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["approveOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an opportunity or project
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["archiveOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities/{id}/external-references/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store the id that an outside system has for the record; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A record has at most 50 namespaces (409). All references of a record together have at most 64 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putOpportunityReference"];
        post?: never;
        /**
         * Remove the reference of one namespace; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteOpportunityReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an archived record to its previous status
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["restoreOpportunity"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an estimate
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getEstimate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update a draft estimate
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `title`, `line_items.description`. At most 200 entries: `line_items`. At most 5,000 characters: `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchEstimate"];
        trace?: never;
    };
    "/v1/estimates/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the customer approved a sent estimate; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.estimate_approved`, when it was not approved yet.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["approveEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an estimate that is not approved; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.estimate_cancelled`, when it was not cancelled yet.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["cancelEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the link for the customer of an estimate
         * @description Permissions: any active member. A key that expires is refused (403). The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A link ends after 30 days. An estimate has one link: a new link ends the old one. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createEstimateLink"];
        /**
         * Revoke the link of an estimate; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteEstimateLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/estimates/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft to the customer; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `opportunity.estimate_sent`, when it was a draft.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["sendEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opportunities/{id}/estimates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the estimates of an opportunity, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listEstimates"];
        put?: never;
        /**
         * Create a draft estimate for an opportunity
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `title`, `line_items.description`. At most 200 entries: `line_items`. At most 5,000 characters: `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createEstimate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/envelopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List envelopes, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listEnvelopes"];
        put?: never;
        /**
         * Send a document for signature
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `title`, `recipients.name`. At most 50 entries: `recipients`. At most 254 characters: `recipients.email`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/envelopes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an envelope
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getEnvelope"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/envelopes/{id}/recipients/{recipient_id}/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a recipient has signed; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `envelope.signed`, `envelope.completed`, the first when the recipient had not signed yet, the second after the last signature.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["signEnvelope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts, newest first or by last change, or find them by name, e-mail address or phone number
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `name`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 254 characters: `email`. At most 50 characters: `phone`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a contact
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact; records that refer to it keep its id
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Update a contact
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `name`, `address_street`, `address_city`, `address_state`, `address_zip`, `address_country`. At most 254 characters: `email`. At most 50 characters: `phone`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchContact"];
        trace?: never;
    };
    "/v1/contacts/{id}/external-references/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store the id that an outside system has for the record; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A record has at most 50 namespaces (409). All references of a record together have at most 256 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putContactReference"];
        post?: never;
        /**
         * Remove the reference of one namespace; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteContactReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List calls, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listCalls"];
        put?: never;
        /**
         * Report a call that ended; without `contact_id`, the contact is found or created by phone number
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `call.inbound.completed`, `call.outbound.completed`, `call.missed`, by direction and outcome.
         *
         *     Limits: At most 50 characters: `from_number`, `to_number`. At most 5,000 characters: `summary`. At most 100,000 characters: `transcript`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createCall"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calls/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a call
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/expenses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expenses, newest first by date, or by last change
         * @description Permissions: `expenses.view` and `expenses.view_all`.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listExpenses"];
        put?: never;
        /**
         * Create a purchase or mileage expense
         * @description Permissions: `expenses.edit` or `expenses.edit_all`.
         *
         *     Plan: Professional.
         *
         *     Triggers: `expense.created`.
         *
         *     Limits: At most 500 characters: `vendor_name`, `reference_number`. At most 5,000 characters: `description`, `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createExpense"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/expenses/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count expenses and add up their amounts, by category, project and namespace
         * @description Permissions: `expenses.view` and `expenses.view_all`.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: The summary covers all expenses without filters, or of a project, of a category or not handled by a system, each alone or with `date_from` and `date_to` on the borders of months. With other filters, it covers at most the newest 20,000. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["summarizeExpenses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/expenses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an expense
         * @description Permissions: needs `expenses.view`, and `expenses.view_all` for an expense that another member created; otherwise the response is 404.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getExpense"];
        put?: never;
        post?: never;
        /**
         * Delete an expense
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: `expense.deleted`.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteExpense"];
        options?: never;
        head?: never;
        /**
         * Update an expense
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: `expense.updated`, when a field changes.
         *
         *     Limits: At most 500 characters: `vendor_name`, `reference_number`. At most 5,000 characters: `description`, `notes`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchExpense"];
        trace?: never;
    };
    "/v1/expenses/{id}/external-references/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record that an outside system has handled the expense; safe to repeat
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: An expense has at most 50 namespaces (409). `metadata` has at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putExternalReference"];
        post?: never;
        /**
         * Mark the expense as not handled by one namespace; safe to repeat
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteExternalReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/expenses/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirect to a newly signed receipt link
         * @description Permissions: needs `expenses.view`, and `expenses.view_all` for an expense that another member created; otherwise the response is 404.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: If a client sends `Authorization` again when it follows the redirect, the storage returns 400, because the link already has a signature. Such a client must not follow the redirect: fetch `url` from the body without the header. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getReceipt"];
        put?: never;
        /**
         * Get an upload link for a receipt; the receipt is attached once the file is uploaded and checked
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created. The response contains a credential.
         *
         *     Plan: Professional.
         *
         *     Triggers: `expense.receipt_attached`, `expense.updated`, once the file is uploaded and checked, the second when it replaces a receipt.
         *
         *     Limits: A file has at most 20 MB, and an image at most 20,000 pixels a side. A workspace has at most 200 expenses whose receipt has not arrived or has not been processed (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["uploadReceipt"];
        /**
         * Remove the receipt; safe to repeat
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: `expense.updated`, when there was a receipt.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteReceipt"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/expenses/{id}/sync-errors/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record that an outside system could not take the expense; a repeated error is counted
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: An expense has errors in at most 50 namespaces (409). At most 1,000 characters: `message`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putSyncError"];
        post?: never;
        /**
         * Remove the error of one namespace; safe to repeat
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteSyncError"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/external-references": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the namespaces that expenses have had external references in, by name
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listNamespaces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/external-references/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Record that an outside system has handled up to 50 expenses; safe to repeat
         * @description Permissions: needs `expenses.edit_all`, or `expenses.edit` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs `expenses.view`, and `expenses.view_all` for an expense that another member created. Each expense is checked separately: its entry in the response has the status.
         *
         *     Plan: Professional.
         *
         *     Triggers: none.
         *
         *     Limits: An expense has at most 50 namespaces (its entry has 409). `metadata` has at most 4 KB. At most 50 entries: `references`. At most 255 characters: `references.external_id`. At most 2,048 characters: `references.url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putExternalReferences"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/photos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List photos and videos, newest first, or by last change
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listPhotos"];
        put?: never;
        /**
         * Get an upload link for a photo or video; the photo is ready once the file is uploaded and checked
         * @description Permissions: any active member. The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: `photo.uploaded`, once the file is uploaded and checked.
         *
         *     Limits: A file has at most 100 MB, and an image at most 20,000 pixels a side. An image of more than 80 megapixels has no renditions, except a JPEG that is not progressive; nor has an interlaced PNG or progressive JPEG of more than 50 megapixels. A workspace has at most 200 photos whose file has not arrived or has not been processed (409). At most 1,000 characters: `caption`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createPhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/photos/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a photo or video, including one in the trash
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getPhoto"];
        put?: never;
        post?: never;
        /**
         * Move a photo to the trash; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: `photo.deleted`, when the photo was ready.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deletePhoto"];
        options?: never;
        head?: never;
        /**
         * Update a photo in any status: caption, tags, project or time
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 1,000 characters: `caption`. At most 100 entries: `tags`. At most 100 characters: each of `tags`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchPhoto"];
        trace?: never;
    };
    "/v1/photos/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a photo from the trash; a photo without a file becomes `failed`
         * @description Permissions: any active member. The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: `photo.uploaded`, when the photo has a file.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["restorePhoto"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendar-feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's calendar feeds; an admin can list any member's
         * @description Permissions: any active member. Members see their own feeds; feeds of other members need `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listCalendarFeeds"];
        put?: never;
        /**
         * Create a calendar feed for the caller; only this response contains its address
         * @description Permissions: any active member. A key that expires is refused (403). The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A member has at most 10 feeds (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createCalendarFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendar-feeds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke one of the caller's calendar feeds; an admin can revoke any. Safe to repeat
         * @description Permissions: any active member. Members revoke their own feeds; feeds of other members need `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteCalendarFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/calendar/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the appointments of a calendar feed, for calendar programs
         * @description Permissions: none; the path contains a credential, so the address is a secret.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: 60 requests an hour for each feed, HEAD and 304 included (429). A feed has at most 5,000 appointments: the latest.
         */
        get: operations["readCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom-field definitions, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Define a custom field
         * @description Permissions: `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A workspace has at most 200 custom fields, and 1,000 different keys, including keys of deleted fields (409). The key of a deleted field can be used again, but only with the same type (409). At most 200 characters: `label`. At most 100 entries: `options`. At most 100 characters: each of `options`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom-fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom-field definition; stored values are kept
         * @description Permissions: `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        /**
         * Rename a custom field or change its options; its key cannot change
         * @description Permissions: `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 200 characters: `label`. At most 100 entries: `options`. At most 100 characters: each of `options`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchCustomField"];
        trace?: never;
    };
    "/v1/expense-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List expense categories, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listExpenseCategories"];
        put?: never;
        /**
         * Create an expense category
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createExpenseCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/expense-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an expense category
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getExpenseCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename an expense category, archive or restore it
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Expenses keep the old name until a write sets `category_id` again. At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchExpenseCategory"];
        trace?: never;
    };
    "/v1/expense-categories/{id}/external-references/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store the id that an outside system has for the record; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A record has at most 50 namespaces (409). All references of a record together have at most 256 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putExpenseCategoryReference"];
        post?: never;
        /**
         * Remove the reference of one namespace; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteExpenseCategoryReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vendors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List vendors, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listVendors"];
        put?: never;
        /**
         * Create a vendor
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createVendor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/vendors/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a vendor
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getVendor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a vendor, archive or restore it
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Expenses keep the old name until a write sets `vendor_id` again. At most 500 characters: `name`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchVendor"];
        trace?: never;
    };
    "/v1/vendors/{id}/external-references/{namespace}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Store the id that an outside system has for the record; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A record has at most 50 namespaces (409). All references of a record together have at most 256 KB (409), `metadata` of one at most 4 KB. At most 255 characters: `external_id`. At most 2,048 characters: `url`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        put: operations["putVendorReference"];
        post?: never;
        /**
         * Remove the reference of one namespace; safe to repeat
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteVendorReference"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's API keys; an admin sees all
         * @description Permissions: any active member. Members see their own keys; `workspace.admin` shows all.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key for the caller; only this response contains the key
         * @description Permissions: any active member. A limited key can create only keys with at least its limits, such as no more `permissions` and no later `expires_at` (403). The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A member has at most 40 keys that are not revoked (409). At most 200 characters: `name`. At most 20 entries: `permissions`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke one of the caller's API keys; an admin can revoke any. Safe to repeat
         * @description Permissions: any active member. Members revoke their own keys; keys of other members need `workspace.admin`. A limited key can revoke only itself and keys with at least its limits (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed which settings, newest first
         * @description Permissions: `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Entries are kept for 400 days. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an export of all records of the workspace; the audit log names who did
         * @description Permissions: `workspace.admin` and `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any. An export contains the expenses on every plan, so a workspace can always export all its data.
         *
         *     Triggers: none.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/exports/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all records of the workspace, type by type, as their own endpoints show them
         * @description Permissions: `workspace.admin` and `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any. An export contains the expenses on every plan, so a workspace can always export all its data.
         *
         *     Triggers: none.
         *
         *     Limits: Only the member who started the export can read it, for 24 hours. A page shows each record as it is at the time of the request. It can have fewer records than `limit`: continue while `has_more` is true. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listExportRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the caller: the member, the workspace and the key
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Add a member; only this response contains the invitation by which the member joins
         * @description Permissions: `workspace.admin`. A key that expires is refused (403). A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has (403). The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 500 characters: `name`. At most 254 characters: `email`. At most 20 entries: `permissions`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a member
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        /**
         * Deactivate a member and all of its keys; safe to repeat. The last active admin cannot be deactivated (409)
         * @description Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The last active member with `workspace.admin` stays active (409). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteMember"];
        options?: never;
        head?: never;
        /**
         * Update a member; changed permissions apply to its API keys too. The last active admin must remain admin (409)
         * @description Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The last active member with `workspace.admin` keeps that permission (409). At most 500 characters: `name`. At most 254 characters: `email`. At most 20 entries: `permissions`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchMember"];
        trace?: never;
    };
    "/v1/members/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a member again, for example after the loss of every passkey; this ends the earlier invitation
         * @description Permissions: `workspace.admin`. A key that expires is refused (403). A limited key cannot manage a member who has `workspace.admin` or would get it, and can invite neither its own member nor a member with permissions that the key lacks (403). The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A deactivated member cannot be invited (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["inviteMember"];
        /**
         * End the invitation of a member; safe to repeat
         * @description Permissions: `workspace.admin`. A limited key cannot manage a member who has `workspace.admin` or would get it, and can grant only permissions that it has; `status: "active"` grants all permissions of the member (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["endInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the overview
         * @description Permissions: any active member. Numbers of expenses are null without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`. `acts` has changes of settings only for `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pipelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List pipelines with their stages in order
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listPipelines"];
        put?: never;
        /**
         * Create a pipeline
         * @description Permissions: `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 200 characters: `name`, `stages.name`. At most 100 entries: `stages`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createPipeline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pipelines/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a pipeline, make it the default, or rename, reorder and add stages
         * @description Permissions: `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: `stages` names every stage of the pipeline once, because stages are not removed (400). At most 200 characters: `name`, `stages.name`. At most 100 entries: `stages`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchPipeline"];
        trace?: never;
    };
    "/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find records of any type by id or text
         * @description Permissions: any active member. Finds only records that the caller may read. To find expenses by text, the caller needs the Professional plan, `expenses.view` and `expenses.view_all`; to find an expense by id, `expenses.view`, and `expenses.view_all` for an expense that another member created; to find an `expense.*` event by id, both.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 20 results. Only the newest records of each type are searched: 2,500 opportunities and expenses, 1,000 contacts, 150 photos, and 500 records of each other type. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the workspace of the API key
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's passkeys; an admin can list any member's
         * @description Permissions: any active member. Members see their own passkeys; passkeys of other members need `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey; with an invitation, this starts a session too
         * @description Permissions: any active member, with a session or an invitation; API keys are refused (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A member has at most 20 passkeys (409). At most 100 characters: `invitation`. At most 200 characters: `name`. At most 1,400 characters: `response.id`, `response.rawId`. At most 8,000 characters: `response.response.clientDataJSON`. At most 64,000 characters: `response.response.attestationObject`. At most 10 entries: `response.response.transports`. At most 32 characters: each of `response.response.transports`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey: the options for the browser, with a challenge for five minutes
         * @description Permissions: any active member, with a session or an invitation; API keys are refused (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 100 characters: `invitation`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove one of the caller's passkeys, and end the sessions that it started; an admin can remove any
         * @description Permissions: any active member. A limited key is refused (403). Members remove their own passkeys; passkeys of other members need `workspace.admin`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deletePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the caller's sessions that have not ended, newest first
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Sign in with a passkey; only this response contains the token of the session
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A session ends after 12 hours. A member has at most 20 sessions; a further session ends the oldest. At most 1,400 characters: `response.id`, `response.rawId`. At most 8,000 characters: `response.response.clientDataJSON`, `response.response.authenticatorData`, `response.response.signature`. At most 100 characters: `response.response.userHandle`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/cookie": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in to the console with a passkey: the token of the session is only in a cookie
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Only for pages of the console (403). Otherwise as `createSession`. At most 1,400 characters: `response.id`, `response.rawId`. At most 8,000 characters: `response.response.clientDataJSON`, `response.response.authenticatorData`, `response.response.signature`. At most 100 characters: `response.response.userHandle`. The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).
         */
        post: operations["createSessionCookie"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out: end the session that sends the request
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteCurrentSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to sign in: the options for the browser, with a challenge for five minutes
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The body has at most 256 KB (413). Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).
         */
        post: operations["createSessionOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the caller's sessions
         * @description Permissions: any active member. A limited key is refused (403).
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of all subscriptions that have failed, or are retried after a failed attempt, with the newest attempt first
         * @description Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Deliveries are kept for 90 days, with their newest 50 attempts. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the deliveries of the last hours, by hour and by subscription, for all subscriptions that are not revoked
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 20,000 deliveries are counted: the newest of each subscription. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["summarizeDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a delivery with its attempts
         * @description Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Deliveries are kept for 90 days, with their newest 50 attempts. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver now, regardless of the status of the delivery; attempt numbers continue
         * @description Permissions: any active member. A delivery of an `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: 6 more attempts over five hours. The subscription must have the trigger, and must not be revoked (409). The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the last 90 days, newest first, or oldest first as a log to follow; expense events require the rights to read all expenses
         * @description Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. Without these rights, an unfiltered list leaves out expense events.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Events are kept for 90 days. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description Permissions: any active member. An `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`; otherwise the response is 404.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Events are kept for 90 days. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events/{event_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of an event with their attempts, one for each subscription that received it
         * @description Permissions: any active member. An `expense.*` event needs the Professional plan, `expenses.view` and `expenses.view_all`; otherwise the response is 404.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Deliveries are kept for 90 days, with their newest 50 attempts. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listDeliveriesOfEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receiver-checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a check of a receiver and its report
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Checks are kept for 30 days. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getReceiverCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/replays/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a replay and its progress
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions, newest first, without revoked ones unless asked for
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Subscribe a receiver to triggers; only this response contains the signing secret
         * @description Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`. The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A workspace has at most 100 subscriptions that are not revoked (409). At most 2,048 characters: `target_url`. At most 500 characters: `description`. At most 10 entries: `headers`. At most 256 characters: names of `headers`. At most 1,024 characters: values of `headers`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a subscription
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        /**
         * Revoke a subscription; safe to repeat. A member with `workspace.admin` can revoke any subscription
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A member with `workspace.admin` can revoke any subscription. A read-only key needs `manage_subscriptions`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        delete: operations["deleteSubscription"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a subscription; needs the rights to its old and its new triggers. Deliveries of a paused subscription wait until it is resumed, oldest first
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Pending deliveries of a removed trigger are skipped when they are due. At most 2,048 characters: `target_url`. At most 500 characters: `description`. At most 10 entries: `headers`. At most 256 characters: names of `headers`. At most 1,024 characters: values of `headers`. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        patch: operations["patchSubscription"];
        trace?: never;
    };
    "/v1/subscriptions/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the receiver of a subscription in the background, with correct and with forged requests
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: One at a time and one a minute for each subscription (409). A probe has 5 seconds. Changes neither the status nor the health of the subscription. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["checkReceiver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a subscription with their attempts, newest first
         * @description Permissions: any active member. `response_body` of an attempt to deliver an `expense.*` event is null for callers without the rights to expense data: the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Deliveries are kept for 90 days, with their newest 50 attempts. A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver failed deliveries (or all that are not pending) of a period, in the background
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: Only deliveries of triggers that the subscription has. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["replaySubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the signing secret; for 24 hours, deliveries are signed with the old secret too
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`. The response contains a credential.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become the owner of a subscription; safe to repeat. Deliveries that waited are then sent, oldest first
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["takeOverSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test delivery to this subscription now: a copy of the trigger's newest event, or a synthetic event, with a new event id
         * @description Permissions: any active member. A subscription to an `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`. A read-only key needs `manage_subscriptions`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: 6 attempts over five hours. The body has at most 256 KB (413). By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        post: operations["testSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the triggers available for subscriptions
         * @description Permissions: any active member.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: A page has 1 to 100 entries, 25 by default, and at most 6 MB. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["listTriggers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/triggers/{trigger_id}/sample": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve up to three of the newest events of a trigger, or a synthetic one
         * @description Permissions: any active member. An `expense.*` trigger needs the Professional plan, `expenses.view` and `expenses.view_all`.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: At most 3 events. By default 100 requests a second for each API key or session, and 500 for the workspace (429).
         */
        get: operations["sampleTrigger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation of this API
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: none.
         */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is running
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: none.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi-3.0.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the same document as OpenAPI 3.0.3, for tools that cannot read 3.1
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: none.
         */
        get: operations["getOpenApi30"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the OpenAPI 3.1 document of this API
         * @description Permissions: none; no API key is needed.
         *
         *     Plan: any.
         *
         *     Triggers: none.
         *
         *     Limits: none.
         */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "opportunity.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new opportunity is created. */
        post: operations["onOpportunityCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.project.stage.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity or project moves to a new pipeline stage. */
        post: operations["onOpportunityProjectStageUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.project.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An opportunity is approved and becomes a project. */
        post: operations["onOpportunityProjectApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.estimate_sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An estimate is sent to a customer. */
        post: operations["onOpportunityEstimateSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.estimate_approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A customer approves an estimate. */
        post: operations["onOpportunityEstimateApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.estimate_cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An estimate is cancelled. */
        post: operations["onOpportunityEstimateCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "opportunity.d4d.spotted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A new lead is captured in Drive Mode. */
        post: operations["onOpportunityD4dSpotted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "envelope.signed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A recipient signs a document. */
        post: operations["onEnvelopeSigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "envelope.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every recipient has signed a document. */
        post: operations["onEnvelopeCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.inbound.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The AI assistant finishes answering a call to the workspace number. */
        post: operations["onCallInboundCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.outbound.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An AI-placed call connects and finishes. */
        post: operations["onCallOutboundCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "call.missed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A call ends without a conversation (abandoned inbound or unanswered outbound). */
        post: operations["onCallMissed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A purchase or mileage expense is created. Usually carries no receipt yet. */
        post: operations["onExpenseCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.receipt_attached": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A receipt lands on an expense that had none. */
        post: operations["onExpenseReceiptAttached"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A business field changes, or the receipt is replaced or removed. A reconciliation write-back does not count. */
        post: operations["onExpenseUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "expense.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An expense is removed. `data` is null; the fields are in `metadata`. */
        post: operations["onExpenseDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "photo.uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A photo or video becomes fetchable on a project, or a trashed photo is restored. */
        post: operations["onPhotoUploaded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "photo.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A photo is moved to the trash. */
        post: operations["onPhotoDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000003",
         *       "object": "api_key",
         *       "name": "Bookkeeping",
         *       "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "status": "active",
         *       "permissions": [
         *         "expenses.view",
         *         "expenses.view_all"
         *       ],
         *       "read_only": true,
         *       "manage_subscriptions": false,
         *       "expires_at": "2027-03-10T09:00:00.000Z",
         *       "last_used_at": "2026-03-14T15:02:11.318Z",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "revoked_at": null
         *     }
         */
        ApiKey: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "api_key";
            /** @description A name by which people recognize the key. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the member whose rights the key has.
             */
            member_id: string;
            /**
             * @description A `revoked` key is refused.
             * @enum {string}
             */
            status: "active" | "revoked";
            /** @description The permissions to which the key is limited; null for all that its member has, now and later. */
            permissions: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[] | null;
            /** @description Whether every method except GET and HEAD returns 403. */
            read_only: boolean;
            /** @description Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions. */
            manage_subscriptions: boolean;
            /**
             * Format: date-time
             * @description When the key stops working. Null for never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, at most an hour old. Null if it was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was revoked; null unless it was.
             */
            revoked_at: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000003",
         *           "object": "api_key",
         *           "name": "Bookkeeping",
         *           "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *           "status": "active",
         *           "permissions": [
         *             "expenses.view",
         *             "expenses.view_all"
         *           ],
         *           "read_only": true,
         *           "manage_subscriptions": false,
         *           "expires_at": "2027-03-10T09:00:00.000Z",
         *           "last_used_at": "2026-03-14T15:02:11.318Z",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "revoked_at": null
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        ApiKeyList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["ApiKey"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000003",
         *       "object": "api_key",
         *       "name": "Bookkeeping",
         *       "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "status": "active",
         *       "permissions": [
         *         "expenses.view",
         *         "expenses.view_all"
         *       ],
         *       "read_only": true,
         *       "manage_subscriptions": false,
         *       "expires_at": "2027-03-10T09:00:00.000Z",
         *       "last_used_at": "2026-03-14T15:02:11.318Z",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "revoked_at": null,
         *       "api_key": "wsk_EXAMPLE000000000000000000000000000000000000000000"
         *     }
         */
        ApiKeyWithSecret: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "api_key";
            /** @description A name by which people recognize the key. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the member whose rights the key has.
             */
            member_id: string;
            /**
             * @description A `revoked` key is refused.
             * @enum {string}
             */
            status: "active" | "revoked";
            /** @description The permissions to which the key is limited; null for all that its member has, now and later. */
            permissions: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[] | null;
            /** @description Whether every method except GET and HEAD returns 403. */
            read_only: boolean;
            /** @description Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions. */
            manage_subscriptions: boolean;
            /**
             * Format: date-time
             * @description When the key stops working. Null for never.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, at most an hour old. Null if it was never used.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key was revoked; null unless it was.
             */
            revoked_at: string | null;
            /** @description The API key. Store it: only this response contains it. */
            api_key: string;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-0000000000a1",
         *       "object": "audit_entry",
         *       "action": "member.changed",
         *       "entity_type": "member",
         *       "entity_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "actor": {
         *         "type": "member",
         *         "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *         "via": "api_key",
         *         "credential_id": "01957a3c-5b00-7000-8000-000000000003"
         *       },
         *       "occurred_at": "2026-03-10T09:00:00.000Z",
         *       "changes": {
         *         "permissions": {
         *           "from": [],
         *           "to": [
         *             "expenses.view",
         *             "expenses.view_all",
         *             "expenses.edit",
         *             "expenses.edit_all",
         *             "workspace.admin"
         *           ]
         *         }
         *       }
         *     }
         */
        AuditEntry: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "audit_entry";
            /**
             * @description What was done: the `object` of the record, and a verb.
             * @enum {string}
             */
            action: "member.created" | "member.changed" | "member.deactivated" | "member.activated" | "member.invited" | "member.invitation_ended" | "api_key.created" | "api_key.revoked" | "passkey.added" | "passkey.removed" | "session.started" | "session.ended" | "calendar_feed.created" | "calendar_feed.revoked" | "subscription.created" | "subscription.changed" | "subscription.paused" | "subscription.resumed" | "subscription.secret_rotated" | "subscription.taken_over" | "subscription.revoked" | "pipeline.created" | "pipeline.changed" | "custom_field.created" | "custom_field.changed" | "custom_field.deleted" | "vendor.created" | "vendor.changed" | "expense_category.created" | "expense_category.changed" | "estimate_link.created" | "estimate_link.revoked" | "workspace.created" | "workspace.plan_changed" | "workspace.suspended" | "workspace.resumed" | "workspace.limited" | "workspace.exported" | "workspace.restored" | "contact.erased" | "member.erased";
            /** @description The `object` of the record. */
            entity_type: string;
            /**
             * Format: uuid
             * @description Id of the record.
             */
            entity_id: string;
            /** @description Who made the change. */
            actor: {
                /**
                 * @description `member`: a request. `operator`: the administration tool. `service`: the service itself, such as the pause of a failing subscription.
                 * @enum {string}
                 */
                type: "member" | "operator" | "service";
                /**
                 * Format: uuid
                 * @description Id of the member who made the request; null for others.
                 */
                member_id: string | null;
                /** @description The kind of credential; null if the service acted. */
                via: ("api_key" | "session" | "passkey" | "admin_tool") | null;
                /**
                 * Format: uuid
                 * @description Id of the API key, session or passkey; null for others.
                 */
                credential_id: string | null;
            };
            /**
             * Format: date-time
             * @description When the change was made.
             */
            occurred_at: string;
            /** @description The fields that differ, as the API shows them before and after. Of headers only the names, of external references only the ids; never a secret. */
            changes: {
                [key: string]: {
                    /** @description The value before the change; null if there was none. */
                    from: unknown;
                    /** @description The value after the change; null if there is none. */
                    to: unknown;
                };
            };
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-0000000000a1",
         *           "object": "audit_entry",
         *           "action": "member.changed",
         *           "entity_type": "member",
         *           "entity_id": "01957a3c-5b00-7000-8000-000000000001",
         *           "actor": {
         *             "type": "member",
         *             "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *             "via": "api_key",
         *             "credential_id": "01957a3c-5b00-7000-8000-000000000003"
         *           },
         *           "occurred_at": "2026-03-10T09:00:00.000Z",
         *           "changes": {
         *             "permissions": {
         *               "from": [],
         *               "to": [
         *                 "expenses.view",
         *                 "expenses.view_all",
         *                 "expenses.edit",
         *                 "expenses.edit_all",
         *                 "workspace.admin"
         *               ]
         *             }
         *           }
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        AuditEntryList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["AuditEntry"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000005",
         *       "object": "calendar_feed",
         *       "scope": "mine",
         *       "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "last_read_at": "2026-03-14T15:00:07.120Z"
         *     }
         */
        CalendarFeed: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "calendar_feed";
            /**
             * @description `mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments.
             * @enum {string}
             */
            scope: "mine" | "workspace";
            /**
             * Format: uuid
             * @description Id of the member whose feed it is. The feed ends when the member is deactivated.
             */
            member_id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a calendar program last read the feed. Null if none did.
             */
            last_read_at: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000005",
         *           "object": "calendar_feed",
         *           "scope": "mine",
         *           "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "last_read_at": "2026-03-14T15:00:07.120Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        CalendarFeedList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["CalendarFeed"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000005",
         *       "object": "calendar_feed",
         *       "scope": "mine",
         *       "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "last_read_at": null,
         *       "url": "https://api.example.com/v1/calendar/wsc_EXAMPLE000000000000000000000000000000000000000000.ics"
         *     }
         */
        CalendarFeedWithSecret: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "calendar_feed";
            /**
             * @description `mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments.
             * @enum {string}
             */
            scope: "mine" | "workspace";
            /**
             * Format: uuid
             * @description Id of the member whose feed it is. The feed ends when the member is deactivated.
             */
            member_id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a calendar program last read the feed. Null if none did.
             */
            last_read_at: string | null;
            /**
             * Format: uri
             * @description The address to enter in a calendar program. It is a credential: everyone who has it can read the feed. Only this response contains it.
             */
            url: string;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000070",
         *       "object": "call",
         *       "direction": "inbound",
         *       "outcome": "completed",
         *       "from_number": "+15125550143",
         *       "to_number": "+15125550100",
         *       "contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *       "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *       "duration_seconds": 214,
         *       "summary": "Asked for a visit on Wednesday.",
         *       "transcript": null,
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Call: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "call";
            /**
             * @description Who called: `inbound`, a caller called the workspace; `outbound`, the workspace called.
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description How the call ended. Any outcome other than `completed` is a missed call.
             * @enum {string}
             */
            outcome: "completed" | "abandoned" | "unanswered";
            /** @description Number of the caller, as it was sent. Null when not set. */
            from_number: string | null;
            /** @description The number that was called, as it was sent. Null when not set. */
            to_number: string | null;
            /**
             * Format: uuid
             * @description Id of the contact on the call.
             */
            contact_id: string;
            /**
             * Format: uuid
             * @description Id of the opportunity that the call was about. Null when not set.
             */
            opportunity_id: string | null;
            /** @description Length of the call in seconds. Null when it is not known. */
            duration_seconds: number | null;
            /** @description Summary of the conversation. Null when not set. */
            summary: string | null;
            /** @description Text of the conversation. Null when not set. */
            transcript: string | null;
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000070",
         *           "object": "call",
         *           "direction": "inbound",
         *           "outcome": "completed",
         *           "from_number": "+15125550143",
         *           "to_number": "+15125550100",
         *           "contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *           "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "duration_seconds": 214,
         *           "summary": "Asked for a visit on Wednesday.",
         *           "transcript": null,
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        CallList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Call"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000020",
         *       "object": "contact",
         *       "name": "Maria Alvarez",
         *       "email": "maria@example.com",
         *       "phone": "+15125550143",
         *       "address_street": "418 Juniper Street",
         *       "address_city": "Austin",
         *       "address_state": "TX",
         *       "address_zip": "78704",
         *       "address_country": "US",
         *       "external_references": {},
         *       "created_at": "2026-03-10T08:55:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Contact: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "contact";
            /** @description Name of the person or company. Null when not set. */
            name: string | null;
            /** @description E-mail address of the contact. Several contacts may share it. Null when not set. */
            email: string | null;
            /** @description Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number. Null when not set. */
            phone: string | null;
            /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_street: string | null;
            /** @description City: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_city: string | null;
            /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_state: string | null;
            /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_zip: string | null;
            /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_country: string | null;
            /** @description The counterparts of the record in outside systems: one entry for each namespace. */
            external_references: {
                [key: string]: {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Link to the counterpart in the outside system. Null when none was given. */
                    url: string | null;
                    /** @description The data of the outside system; `{}` when none was given. */
                    metadata: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When this namespace first wrote a reference.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When the reference last changed.
                     */
                    updated_at: string;
                };
            };
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000020",
         *           "object": "contact",
         *           "name": "Maria Alvarez",
         *           "email": "maria@example.com",
         *           "phone": "+15125550143",
         *           "address_street": "418 Juniper Street",
         *           "address_city": "Austin",
         *           "address_state": "TX",
         *           "address_zip": "78704",
         *           "address_country": "US",
         *           "external_references": {},
         *           "created_at": "2026-03-10T08:55:00.000Z",
         *           "updated_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        ContactList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Contact"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted. */
            deleted?: components["schemas"]["DeletedRecord"][];
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000004",
         *       "object": "custom_field",
         *       "key": "roof_type",
         *       "label": "Roof type",
         *       "type": "select",
         *       "options": [
         *         "shingle",
         *         "metal",
         *         "tile"
         *       ],
         *       "entity_type": "opportunity",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        CustomField: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "custom_field";
            /** @description The stable name of the field in `custom_fields`. It is unique, and never changes. After the field is deleted, a new field can have the same key, with the same type. */
            key: string;
            /** @description The name of the field that people see. */
            label: string;
            /**
             * @description The type of the values. It never changes.
             * @enum {string}
             */
            type: "text" | "number" | "boolean" | "date" | "select" | "multi_select";
            /** @description The allowed values of a `select` or `multi_select`; empty for other types. */
            options: string[];
            /**
             * @description The kind of record that has the field.
             * @constant
             */
            entity_type: "opportunity";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000004",
         *           "object": "custom_field",
         *           "key": "roof_type",
         *           "label": "Roof type",
         *           "type": "select",
         *           "options": [
         *             "shingle",
         *             "metal",
         *             "tile"
         *           ],
         *           "entity_type": "opportunity",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-10T09:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        CustomFieldList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["CustomField"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000041",
         *       "object": "expense",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        DeletedRecord: {
            /**
             * Format: uuid
             * @description Id of the deleted record.
             */
            id: string;
            /** @description The type of the deleted record. */
            object: components["schemas"]["DeletedType"];
            /**
             * Format: date-time
             * @description When the record was deleted.
             */
            updated_at: string;
        };
        /**
         * @example expense
         * @enum {string}
         */
        DeletedType: "contact" | "expense";
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000091",
         *       "object": "delivery",
         *       "event_id": "evt_01957a3c5b007000800000000000a000",
         *       "trigger_id": "opportunity.created",
         *       "subscription_id": "01957a3c-5b00-7000-8000-000000000090",
         *       "target_url": "https://example.com/hooks/projects",
         *       "is_test": false,
         *       "status": "succeeded",
         *       "attempts": [
         *         {
         *           "number": 1,
         *           "started_at": "2026-03-14T15:09:27.012Z",
         *           "duration_ms": 84,
         *           "response_status": 200,
         *           "response_body": "ok",
         *           "error": null,
         *           "request_bytes": 1184
         *         }
         *       ],
         *       "next_attempt_at": null,
         *       "created_at": "2026-03-14T15:09:26.780Z",
         *       "updated_at": "2026-03-14T15:09:27.101Z"
         *     }
         */
        Delivery: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "delivery";
            /** @description Id of the event that is delivered. */
            event_id: string;
            /** @description The trigger of the event. */
            trigger_id: components["schemas"]["TriggerId"];
            /**
             * Format: uuid
             * @description Id of the subscription.
             */
            subscription_id: string;
            /** @description The URL of the newest attempt; before the first attempt, the URL of the next. */
            target_url: string;
            /** @description Whether `POST /v1/subscriptions/{id}/test` created the delivery. Its event is a sample. */
            is_test: boolean;
            /**
             * @description `pending`: an attempt follows. `succeeded`: the receiver answered 2xx. `failed`: no attempt is left, or the response allows no retry. `skipped`: not sent, because the subscription was revoked or lost the trigger, its owner lost the rights, the workspace lost the plan, or the delivery waited for 90 days.
             * @enum {string}
             */
            status: "pending" | "succeeded" | "failed" | "skipped";
            /** @description Oldest first; only the newest 50 are kept. */
            attempts: {
                /** @description Number of the attempt, from 1. The numbers continue after a redelivery. */
                number: number;
                /**
                 * Format: date-time
                 * @description When the attempt began.
                 */
                started_at: string;
                /** @description How long it took, in milliseconds. */
                duration_ms: number;
                /** @description HTTP status of the receiver; null without an answer. */
                response_status: number | null;
                /** @description The first 1,024 characters of the answer. Null without an answer, and for callers without the rights to the event; `[removed: …]` when it contained a signed link or a header value. */
                response_body: string | null;
                /** @description Why the attempt failed, in words of the service; null when it succeeded. */
                error: string | null;
                /** @description Size of the body in bytes. A body of more than 409,600 bytes (400 KB) was not sent. Null if the signing secret could not be decrypted, and for attempts before version 1.1.0. Compare it with the limits of your receiver and of each proxy in front of it. */
                request_bytes: number | null;
            }[];
            /**
             * Format: date-time
             * @description When the next attempt may start. Null unless `pending`, and while the delivery waits because its subscription is paused or its owner deactivated.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000091",
         *           "object": "delivery",
         *           "event_id": "evt_01957a3c5b007000800000000000a000",
         *           "trigger_id": "opportunity.created",
         *           "subscription_id": "01957a3c-5b00-7000-8000-000000000090",
         *           "target_url": "https://example.com/hooks/projects",
         *           "is_test": false,
         *           "status": "succeeded",
         *           "attempts": [
         *             {
         *               "number": 1,
         *               "started_at": "2026-03-14T15:09:27.012Z",
         *               "duration_ms": 84,
         *               "response_status": 200,
         *               "response_body": "ok",
         *               "error": null,
         *               "request_bytes": 1184
         *             }
         *           ],
         *           "next_attempt_at": null,
         *           "created_at": "2026-03-14T15:09:26.780Z",
         *           "updated_at": "2026-03-14T15:09:27.101Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        DeliveryList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Delivery"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "hours": [
         *         {
         *           "starts_at": "2026-03-14T15:00:00.000Z",
         *           "succeeded": 12,
         *           "failed": 1,
         *           "pending": 2,
         *           "skipped": 0
         *         }
         *       ],
         *       "subscriptions": [
         *         {
         *           "subscription_id": "01957a3c-5b00-7000-8000-000000000090",
         *           "succeeded": 12,
         *           "failed": 1,
         *           "pending": 2,
         *           "skipped": 0,
         *           "last_attempt": {
         *             "at": "2026-03-14T15:09:27.012Z",
         *             "succeeded": true,
         *             "response_status": 200,
         *             "error": null
         *           }
         *         }
         *       ],
         *       "complete": true
         *     }
         */
        DeliverySummary: {
            /** @description Whole hours by UTC, oldest first. A delivery counts in the hour of its event. */
            hours: {
                /**
                 * Format: date-time
                 * @description When the hour begins.
                 */
                starts_at: string;
                /** @description How many deliveries have succeeded. */
                succeeded: number;
                /** @description How many deliveries have failed. */
                failed: number;
                /** @description How many deliveries still wait for an attempt. */
                pending: number;
                /** @description How many deliveries were skipped. */
                skipped: number;
            }[];
            /** @description The subscriptions that are not revoked, newest first. */
            subscriptions: {
                /**
                 * Format: uuid
                 * @description Id of the subscription.
                 */
                subscription_id: string;
                /** @description How many deliveries have succeeded. */
                succeeded: number;
                /** @description How many deliveries have failed. */
                failed: number;
                /** @description How many deliveries still wait for an attempt. */
                pending: number;
                /** @description How many deliveries were skipped. */
                skipped: number;
                /** @description The newest attempt that was found. Null before the first one. */
                last_attempt: {
                    /** @description When the attempt began. */
                    at: string;
                    /** @description Whether the receiver answered 2xx. */
                    succeeded: boolean;
                    /** @description HTTP status of the answer; null without an answer. */
                    response_status: number | null;
                    /** @description Why the attempt failed, in words of the service. Null if it succeeded. */
                    error: string | null;
                } | null;
            }[];
            /** @description Whether all deliveries of these hours are counted; if false, only the newest of each subscription. */
            complete: boolean;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000060",
         *       "object": "envelope",
         *       "title": "Remodel agreement",
         *       "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *       "status": "sent",
         *       "recipients": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000061",
         *           "name": "Maria Alvarez",
         *           "email": "maria@example.com",
         *           "status": "signed",
         *           "signed_at": "2026-03-14T15:09:26.535Z"
         *         },
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000062",
         *           "name": "Luis Alvarez",
         *           "email": "luis@example.com",
         *           "status": "pending",
         *           "signed_at": null
         *         }
         *       ],
         *       "completed_at": null,
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-12T11:00:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Envelope: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "envelope";
            /** @description Title of the document that recipients sign. */
            title: string;
            /**
             * Format: uuid
             * @description Id of the opportunity to which the document belongs; null when there is none.
             */
            opportunity_id: string | null;
            /**
             * @description `sent` until every recipient has signed, then `completed`.
             * @enum {string}
             */
            status: "sent" | "completed";
            /** @description The people who must sign. Two may share an e-mail address; identify them by `id`. */
            recipients: {
                /**
                 * Format: uuid
                 * @description Id of the recipient, with which the signature is recorded.
                 */
                id: string;
                /** @description Name of the person who must sign. */
                name: string;
                /** @description E-mail address of the person who must sign. */
                email: string;
                /**
                 * @description `pending` until the person signs, then `signed`.
                 * @enum {string}
                 */
                status: "pending" | "signed";
                /**
                 * Format: date-time
                 * @description When the person signed; null before that.
                 */
                signed_at: string | null;
            }[];
            /**
             * Format: date-time
             * @description When the last recipient signed; null before that.
             */
            completed_at: string | null;
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000060",
         *           "object": "envelope",
         *           "title": "Remodel agreement",
         *           "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "status": "sent",
         *           "recipients": [
         *             {
         *               "id": "01957a3c-5b00-7000-8000-000000000061",
         *               "name": "Maria Alvarez",
         *               "email": "maria@example.com",
         *               "status": "signed",
         *               "signed_at": "2026-03-14T15:09:26.535Z"
         *             },
         *             {
         *               "id": "01957a3c-5b00-7000-8000-000000000062",
         *               "name": "Luis Alvarez",
         *               "email": "luis@example.com",
         *               "status": "pending",
         *               "signed_at": null
         *             }
         *           ],
         *           "completed_at": null,
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-12T11:00:00.000Z",
         *           "updated_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        EnvelopeList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Envelope"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "error": {
         *         "code": "invalid_request",
         *         "message": "value must be >= 0",
         *         "details": [
         *           {
         *             "path": "value",
         *             "message": "must be >= 0"
         *           }
         *         ],
         *         "request_id": "5f0c6a1e-7d42-4c0b-9f3e-2b1d8a7c6e55"
         *       }
         *     }
         */
        Error: {
            /** @description What went wrong and what to do. */
            error: {
                /**
                 * @description The kind of error, for programs. New kinds can be added.
                 * @enum {string}
                 */
                code: "invalid_request" | "unauthorized" | "forbidden" | "plan_required" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "unavailable";
                /** @description What is wrong and what to do, for people. If there are several faults, it names as many as fit into 300 characters. Texts can change. */
                message: string;
                /** @description Only with `invalid_request`: one entry for each fault that was found, at most 100. */
                details?: {
                    /** @description Where the fault is: the dotted path in the body (`recipients.0.email`), or the name of a parameter. */
                    path: string;
                    /** @description What is wrong with this value. */
                    message: string;
                }[];
                /**
                 * Format: uuid
                 * @description Id of the request in the logs, as in `X-Request-Id`. Include it in support requests.
                 */
                request_id: string;
            };
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000040",
         *       "object": "estimate",
         *       "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *       "title": "Kitchen remodel, phase 1",
         *       "amount": 48250,
         *       "line_items": [
         *         {
         *           "description": "Cabinets and fitting",
         *           "quantity": 1,
         *           "unit_price": 48250,
         *           "category": null
         *         }
         *       ],
         *       "notes": null,
         *       "status": "sent",
         *       "sent_at": "2026-03-14T15:09:26.535Z",
         *       "approved_at": null,
         *       "approved_by_name": null,
         *       "cancelled_at": null,
         *       "link_expires_at": null,
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-12T10:00:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Estimate: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "estimate";
            /**
             * Format: uuid
             * @description Id of the opportunity to which the estimate belongs.
             */
            opportunity_id: string;
            /** @description Title of the estimate, as the customer reads it. */
            title: string;
            /** @description The total offered, US dollars. It may differ from the sum of the line items. */
            amount: number;
            /** @description What is offered, in the order of the offer. */
            line_items: {
                /** @description The work or material that is offered. */
                description: string;
                /** @description How many units; fractions are allowed. */
                quantity: number;
                /** @description Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more. */
                unit_price: number;
                /** @description The expense category in which the item is planned, with its current name; in an `estimate` of an opportunity and in events, with its name at the last change of the estimate. Null when there is none. Absent from events of 1.0.0. */
                category?: {
                    /**
                     * Format: uuid
                     * @description Id of the category.
                     */
                    id: string;
                    /** @description Name of the category. */
                    name: string;
                } | null;
            }[];
            /** @description Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0. */
            notes?: string | null;
            /**
             * @description A `draft` can be `sent`, then `approved`; a draft or sent estimate can be `cancelled`.
             * @enum {string}
             */
            status: "draft" | "sent" | "approved" | "cancelled";
            /**
             * Format: date-time
             * @description When it was sent to the customer; null before that.
             */
            sent_at: string | null;
            /**
             * Format: date-time
             * @description When the customer approved it; null before that.
             */
            approved_at: string | null;
            /** @description The name that the customer typed to approve the estimate on its page. Null before the approval, and if a member recorded it. Absent from events of 1.0.0. */
            approved_by_name?: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled; null unless it was.
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When the link for the customer ends; null when no link works. Absent from events of 1.0.0.
             */
            link_expires_at?: string | null;
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "object": "estimate_link",
         *       "url": "https://api.example.com/v1/e/wsl_EXAMPLE000000000000000000000000000000000000000000",
         *       "expires_at": "2026-04-13T15:09:26.535Z"
         *     }
         */
        EstimateLink: {
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "estimate_link";
            /**
             * Format: uri
             * @description Address of the page on which the customer reads and approves the estimate without signing in; its path begins with `/v1/e/`. It is a credential: everyone who has it can approve.
             */
            url: string;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000040",
         *           "object": "estimate",
         *           "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "title": "Kitchen remodel, phase 1",
         *           "amount": 48250,
         *           "line_items": [
         *             {
         *               "description": "Cabinets and fitting",
         *               "quantity": 1,
         *               "unit_price": 48250,
         *               "category": null
         *             }
         *           ],
         *           "notes": null,
         *           "status": "sent",
         *           "sent_at": "2026-03-14T15:09:26.535Z",
         *           "approved_at": null,
         *           "approved_by_name": null,
         *           "cancelled_at": null,
         *           "link_expires_at": null,
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-12T10:00:00.000Z",
         *           "updated_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        EstimateList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Estimate"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "evt_01957a3c5b007000800000000000a000",
         *       "trigger": "opportunity.created",
         *       "entity_type": "opportunity",
         *       "entity_id": "01957a3c-5b00-7000-8000-000000000010",
         *       "occurred_at": "2026-03-14T15:09:26.535Z",
         *       "performed_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "metadata": {},
         *       "data": {
         *         "id": "01957a3c-5b00-7000-8000-000000000010",
         *         "object": "opportunity",
         *         "name": "Kitchen remodel, Alvarez",
         *         "contact_name": "Maria Alvarez",
         *         "primary_contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *         "value": 48250,
         *         "lead_source": "referral",
         *         "appointment_at": "2026-03-18T16:00:00.000Z",
         *         "address_street": "418 Juniper Street",
         *         "address_city": "Austin",
         *         "address_state": "TX",
         *         "address_zip": "78704",
         *         "address_country": "US",
         *         "sales_rep_id": "01957a3c-5b00-7000-8000-000000000001",
         *         "project_manager_id": null,
         *         "ar_owner_id": null,
         *         "tags": [
         *           "kitchen"
         *         ],
         *         "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *         "stage_id": "01957a3c-5b00-7000-8000-000000000031",
         *         "approval_status": "opportunity",
         *         "approved_at": null,
         *         "custom_fields": {
         *           "roof_type": "shingle"
         *         },
         *         "value_changes": [],
         *         "estimate": null,
         *         "external_references": {},
         *         "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *         "created_at": "2026-03-10T09:00:00.000Z",
         *         "updated_at": "2026-03-14T15:09:26.535Z"
         *       }
         *     }
         */
        Event: {
            /** @description Unique id of the event. Deduplicate on it. */
            id: string;
            /** @description The trigger that fired. */
            trigger: components["schemas"]["TriggerId"];
            /**
             * @description The kind of record that the event is about.
             * @enum {string}
             */
            entity_type: "opportunity" | "contact" | "task" | "contractor" | "envelope" | "expense" | "photo";
            /**
             * Format: uuid
             * @description UUID of the record that the event is about.
             */
            entity_id: string;
            /**
             * Format: date-time
             * @description When the change happened that fired the trigger.
             */
            occurred_at: string;
            /** @description Id of the member who acted; null for system events. */
            performed_by: string | null;
            /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The full record, in the shape its endpoints return. Null for delete events. */
            data: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "evt_01957a3c5b007000800000000000a000",
         *           "trigger": "opportunity.created",
         *           "entity_type": "opportunity",
         *           "entity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "occurred_at": "2026-03-14T15:09:26.535Z",
         *           "performed_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "metadata": {},
         *           "data": {
         *             "id": "01957a3c-5b00-7000-8000-000000000010",
         *             "object": "opportunity",
         *             "name": "Kitchen remodel, Alvarez",
         *             "contact_name": "Maria Alvarez",
         *             "primary_contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *             "value": 48250,
         *             "lead_source": "referral",
         *             "appointment_at": "2026-03-18T16:00:00.000Z",
         *             "address_street": "418 Juniper Street",
         *             "address_city": "Austin",
         *             "address_state": "TX",
         *             "address_zip": "78704",
         *             "address_country": "US",
         *             "sales_rep_id": "01957a3c-5b00-7000-8000-000000000001",
         *             "project_manager_id": null,
         *             "ar_owner_id": null,
         *             "tags": [
         *               "kitchen"
         *             ],
         *             "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *             "stage_id": "01957a3c-5b00-7000-8000-000000000031",
         *             "approval_status": "opportunity",
         *             "approved_at": null,
         *             "custom_fields": {
         *               "roof_type": "shingle"
         *             },
         *             "value_changes": [],
         *             "estimate": null,
         *             "external_references": {},
         *             "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *             "created_at": "2026-03-10T09:00:00.000Z",
         *             "updated_at": "2026-03-14T15:09:26.535Z"
         *           }
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        EventList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Event"][];
            /** @description Whether another page follows, exactly; with `order=oldest`, whether there are more events now. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Null on the last page. With `order=oldest` never null: it continues with later events. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000050",
         *       "object": "expense",
         *       "expense_type": "purchase",
         *       "expense_date": "2026-03-13",
         *       "amount_tax_inclusive": 184.62,
         *       "tax_amount_included": 14.07,
         *       "currency": "USD",
         *       "vendor": {
         *         "id": "01957a3c-5b00-7000-8000-000000000051",
         *         "name": "Lone Star Lumber"
         *       },
         *       "category": {
         *         "id": "01957a3c-5b00-7000-8000-000000000052",
         *         "name": "Materials"
         *       },
         *       "description": "Framing lumber",
         *       "notes": null,
         *       "reference_number": "R-20418",
         *       "payment_method": "company_card",
         *       "reimbursement_status": "none",
         *       "billable": true,
         *       "is_archived": false,
         *       "mileage": null,
         *       "project": {
         *         "id": "01957a3c-5b00-7000-8000-000000000010",
         *         "object": "project",
         *         "name": "Kitchen remodel, Alvarez",
         *         "approval_status": "project",
         *         "address": {
         *           "street": "418 Juniper Street",
         *           "city": "Austin",
         *           "state": "TX",
         *           "zip": "78704",
         *           "country": "US"
         *         },
         *         "custom_fields": {
         *           "roof_type": "shingle"
         *         },
         *         "external_references": {}
         *       },
         *       "receipt": {
         *         "url": "https://example-bucket.s3.amazonaws.com/receipts/sample.jpg?X-Amz-Expires=86400",
         *         "expires_at": "2026-03-15T15:09:26.535Z",
         *         "mime_type": "image/jpeg",
         *         "size_bytes": 482113,
         *         "content_hash": "sha256:4f0c1d9be6a35e2f7b8890c6d1a7e3f2459b0c8d7e6f5a4b3c2d1e0f9a8b7c6d",
         *         "display_url": null
         *       },
         *       "receipt_upload": null,
         *       "external_references": {},
         *       "sync_errors": {},
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-13T18:20:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Expense: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "expense";
            /**
             * @description A `purchase`, or a `mileage` entry. It never changes.
             * @enum {string}
             */
            expense_type: "purchase" | "mileage";
            /**
             * Format: date
             * @description The day of the expense, `YYYY-MM-DD`.
             */
            expense_date: string;
            /** @description Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent. */
            amount_tax_inclusive: number;
            /** @description Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown. */
            tax_amount_included: number | null;
            /**
             * @description The currency of all amounts, always `USD`.
             * @constant
             */
            currency: "USD";
            /** @description The merchant. Null when none was given. */
            vendor: {
                /**
                 * Format: uuid
                 * @description Id of the vendor; null when only a free-text name was given.
                 */
                id: string | null;
                /** @description Name of the merchant: the free text, or the vendor's name as it was when a write last set `vendor_id`. */
                name: string;
            } | null;
            /** @description The expense category. Null when none was given. */
            category: {
                /**
                 * Format: uuid
                 * @description Id of the expense category.
                 */
                id: string;
                /** @description Name of the category, as it was when a write last set `category_id`. */
                name: string;
            } | null;
            /** @description What was purchased, or the purpose of the trip. Null when not set. */
            description: string | null;
            /** @description Internal note, as free text. Null when not set. */
            notes: string | null;
            /** @description Receipt or transaction number that is printed on the document. Null when not set. */
            reference_number: string | null;
            /**
             * @description How it was paid: always `mileage` for a mileage entry, never for a purchase.
             * @enum {string}
             */
            payment_method: "company_card" | "company_check" | "company_cash" | "personal_funds" | "mileage";
            /**
             * @description Whether the member is paid back, and the progress of the payment. Any status may follow any other.
             * @enum {string}
             */
            reimbursement_status: "none" | "requested" | "approved" | "paid" | "rejected";
            /** @description Whether the customer is billed for it. */
            billable: boolean;
            /** @description Archived expenses are left out of lists unless `include_archived=true`. */
            is_archived: boolean;
            /** @description The trip. Null for purchases. */
            mileage: {
                /** @description Length of the trip in miles; fractions are allowed. */
                miles_driven: number;
                /** @description US dollars for each mile; it may have more than two decimals. */
                rate: number;
            } | null;
            /** @description The linked project or opportunity, with its address and custom fields, as it is now; in an event, as it was then. Null when none is linked. */
            project: components["schemas"]["Project"] | null;
            /** @description Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential. */
            receipt: {
                /**
                 * Format: uri
                 * @description Signed link to the file, which needs no API key. Do not log or forward it. Fetch it without `Authorization`: the storage returns 400 if a request also has this header, for example after the redirect of `GET /v1/expenses/{id}/receipt`. The file is as it was uploaded, including its EXIF data and location.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link stops working, 24 hours after it was made.
                 */
                expires_at: string;
                /** @description Media type of the file. */
                mime_type: string;
                /** @description Size of the file in bytes. */
                size_bytes: number;
                /** @description `sha256:<hex>` of the bytes of the file, so that a mirror can detect files that it already has. */
                content_hash: string;
                /** @description Signed link to a webp rendition of a HEIC receipt, valid until `expires_at`: treat it as a credential. Null for other types, and until the receipt is rendered, which changes neither `updated_at` nor the ETag. */
                display_url: string | null;
            } | null;
            /** @description The newest upload link whose file has not been attached. Null when there is none, and when a waiting link has expired. */
            receipt_upload: {
                /**
                 * @description `waiting`: the file has not arrived, or is being checked. `refused`: see `reason`; shown until another link is requested or a receipt is attached.
                 * @enum {string}
                 */
                status: "waiting" | "refused";
                /** @description Why the file was refused; null while the service waits for the file. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `unreadable`: the file is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the link may no longer change the expense. */
                reason: ("content_type_mismatch" | "size_mismatch" | "unreadable" | "not_allowed") | null;
                /**
                 * Format: date-time
                 * @description When the link was requested.
                 */
                requested_at: string;
            } | null;
            /** @description The outside systems that have handled the expense: one entry for each namespace. */
            external_references: {
                [key: string]: {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Link to the counterpart in the outside system. Null when none was given. */
                    url: string | null;
                    /** @description The data of the outside system; `{}` when none was given. */
                    metadata: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When this namespace first wrote a reference.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When the reference last changed.
                     */
                    updated_at: string;
                };
            };
            /** @description The outside systems that could not import the expense, one entry for each namespace. Writing a reference in the namespace removes the entry. */
            sync_errors: {
                [key: string]: {
                    /** @description A short name of the error, for programs: the outside system chooses it. */
                    code: string;
                    /** @description The error, for people. */
                    message: string;
                    /** @description Whether a later import may succeed without a change of the expense. */
                    retryable: boolean;
                    /** @description How often the namespace has reported an error since `first_at`. */
                    count: number;
                    /**
                     * Format: date-time
                     * @description When the namespace first reported an error.
                     */
                    first_at: string;
                    /**
                     * Format: date-time
                     * @description When the namespace last reported an error.
                     */
                    last_at: string;
                };
            };
            /** @description Id of the member who captured the expense. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000052",
         *       "object": "expense_category",
         *       "name": "Materials",
         *       "is_archived": false,
         *       "external_references": {},
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        ExpenseCategory: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "expense_category";
            /** @description Name of the category. An expense shows the name as it was when a write last set `category_id`. */
            name: string;
            /** @description Whether the record is left out of lists and cannot be chosen for an expense. */
            is_archived: boolean;
            /** @description The counterparts of the record in outside systems: one entry for each namespace. */
            external_references: {
                [key: string]: {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Link to the counterpart in the outside system. Null when none was given. */
                    url: string | null;
                    /** @description The data of the outside system; `{}` when none was given. */
                    metadata: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When this namespace first wrote a reference.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When the reference last changed.
                     */
                    updated_at: string;
                };
            };
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000052",
         *           "object": "expense_category",
         *           "name": "Materials",
         *           "is_archived": false,
         *           "external_references": {},
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-10T09:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        ExpenseCategoryList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["ExpenseCategory"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000050",
         *           "object": "expense",
         *           "expense_type": "purchase",
         *           "expense_date": "2026-03-13",
         *           "amount_tax_inclusive": 184.62,
         *           "tax_amount_included": 14.07,
         *           "currency": "USD",
         *           "vendor": {
         *             "id": "01957a3c-5b00-7000-8000-000000000051",
         *             "name": "Lone Star Lumber"
         *           },
         *           "category": {
         *             "id": "01957a3c-5b00-7000-8000-000000000052",
         *             "name": "Materials"
         *           },
         *           "description": "Framing lumber",
         *           "notes": null,
         *           "reference_number": "R-20418",
         *           "payment_method": "company_card",
         *           "reimbursement_status": "none",
         *           "billable": true,
         *           "is_archived": false,
         *           "mileage": null,
         *           "project": {
         *             "id": "01957a3c-5b00-7000-8000-000000000010",
         *             "object": "project",
         *             "name": "Kitchen remodel, Alvarez",
         *             "approval_status": "project",
         *             "address": {
         *               "street": "418 Juniper Street",
         *               "city": "Austin",
         *               "state": "TX",
         *               "zip": "78704",
         *               "country": "US"
         *             },
         *             "custom_fields": {
         *               "roof_type": "shingle"
         *             },
         *             "external_references": {}
         *           },
         *           "receipt": {
         *             "url": "https://example-bucket.s3.amazonaws.com/receipts/sample.jpg?X-Amz-Expires=86400",
         *             "expires_at": "2026-03-15T15:09:26.535Z",
         *             "mime_type": "image/jpeg",
         *             "size_bytes": 482113,
         *             "content_hash": "sha256:4f0c1d9be6a35e2f7b8890c6d1a7e3f2459b0c8d7e6f5a4b3c2d1e0f9a8b7c6d",
         *             "display_url": null
         *           },
         *           "receipt_upload": null,
         *           "external_references": {},
         *           "sync_errors": {},
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-13T18:20:00.000Z",
         *           "updated_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "offset": 0
         *     }
         */
        ExpenseList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Expense"][];
            /** @description With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted. */
            deleted?: components["schemas"]["DeletedRecord"][];
            /** @description Whether the page is full, so another page may follow, possibly an empty page. Page by `after` until it is false. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description The number of expenses that were skipped, as in the request. */
            offset: number;
        };
        /**
         * @example {
         *       "object": "expense_summary",
         *       "count": 2,
         *       "amount_tax_inclusive": 313.6,
         *       "tax_amount_included": 14.07,
         *       "by_category": [
         *         {
         *           "category": {
         *             "id": "01957a3c-5b00-7000-8000-000000000061",
         *             "name": "Materials"
         *           },
         *           "count": 1,
         *           "amount_tax_inclusive": 214.6
         *         },
         *         {
         *           "category": null,
         *           "count": 1,
         *           "amount_tax_inclusive": 99
         *         }
         *       ],
         *       "by_project": [
         *         {
         *           "project_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "count": 2,
         *           "amount_tax_inclusive": 313.6
         *         }
         *       ],
         *       "by_month": [
         *         {
         *           "month": "2026-03",
         *           "count": 2,
         *           "amount_tax_inclusive": 313.6
         *         }
         *       ],
         *       "by_namespace": [
         *         {
         *           "namespace": "quickbooks",
         *           "handled": 1,
         *           "failed": 0
         *         }
         *       ],
         *       "complete": true
         *     }
         */
        ExpenseSummary: {
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "expense_summary";
            /** @description How many expenses match. */
            count: number;
            /** @description The sum of their amounts, US dollars. */
            amount_tax_inclusive: number;
            /** @description The sum of the taxes in them. Unknown tax counts as 0. */
            tax_amount_included: number;
            /** @description The same for each category, in descending order of amount: the first 100. */
            by_category: {
                /** @description The category with its present name. Null for expenses without one. */
                category: {
                    /**
                     * Format: uuid
                     * @description Id of the category.
                     */
                    id: string;
                    /** @description Name of the category. */
                    name: string;
                } | null;
                /** @description How many expenses have the category. */
                count: number;
                /** @description The sum of their amounts. */
                amount_tax_inclusive: number;
            }[];
            /** @description The same for each project, in descending order of amount: the first 100. */
            by_project: {
                /**
                 * Format: uuid
                 * @description Id of the project. Null for expenses without one.
                 */
                project_id: string | null;
                /** @description How many expenses the project has. */
                count: number;
                /** @description The sum of their amounts. */
                amount_tax_inclusive: number;
            }[];
            /** @description The same for each month of `expense_date` that has an expense, newest first: the newest 36. */
            by_month: {
                /** @description The month, `YYYY-MM`. */
                month: string;
                /** @description How many expenses have a date in the month. */
                count: number;
                /** @description The sum of their amounts. */
                amount_tax_inclusive: number;
            }[];
            /** @description The first 20 namespaces by name, and how many of these expenses each has handled or failed to import. */
            by_namespace: {
                /** @description The name that the outside system chose. */
                namespace: string;
                /** @description How many have an external reference in the namespace. */
                handled: number;
                /** @description How many have a sync error in the namespace. */
                failed: number;
            }[];
            /** @description Whether the totals cover all expenses; if false, they cover the newest: at most 20,000, or fewer if the request ran out of time. */
            complete: boolean;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-0000000000a2",
         *       "object": "export",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "expires_at": "2026-03-11T09:00:00.000Z"
         *     }
         */
        Export: {
            /**
             * Format: uuid
             * @description Id of the export, and of its entry in the audit log.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "export";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Until when the records can be read.
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "object": "me",
         *       "member": {
         *         "id": "01957a3c-5b00-7000-8000-000000000001",
         *         "object": "member",
         *         "name": "Ana Ruiz",
         *         "email": "ana@example.com",
         *         "permissions": [
         *           "expenses.view",
         *           "expenses.view_all",
         *           "expenses.edit",
         *           "expenses.edit_all",
         *           "workspace.admin"
         *         ],
         *         "status": "active",
         *         "invited_until": null,
         *         "created_at": "2026-03-10T09:00:00.000Z",
         *         "updated_at": "2026-03-10T09:00:00.000Z"
         *       },
         *       "workspace": {
         *         "id": "01957a3c-5b00-7000-8000-000000000002",
         *         "object": "workspace",
         *         "name": "Alvarez & Co",
         *         "plan": "professional",
         *         "default_pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *         "created_at": "2026-03-10T09:00:00.000Z",
         *         "updated_at": "2026-03-10T09:00:00.000Z"
         *       },
         *       "api_key_id": "01957a3c-5b00-7000-8000-000000000003",
         *       "session_id": null,
         *       "permissions": [
         *         "expenses.view",
         *         "expenses.view_all"
         *       ],
         *       "read_only": true,
         *       "manage_subscriptions": false,
         *       "expires_at": "2027-03-10T09:00:00.000Z"
         *     }
         */
        Me: {
            /**
             * @description Always `me`: the caller.
             * @constant
             */
            object: "me";
            /** @description The member to whom the API key or the session belongs. */
            member: components["schemas"]["Member"];
            /** @description The workspace of the API key. Its requests access only this workspace. */
            workspace: components["schemas"]["Workspace"];
            /**
             * Format: uuid
             * @description Id of the API key that made the request. Null if a session did.
             */
            api_key_id: string | null;
            /**
             * Format: uuid
             * @description Id of the session that made the request. Null if an API key did.
             */
            session_id: string | null;
            /** @description What the key may do: the permissions that both the member and the key have. */
            permissions: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[];
            /** @description Whether every method except GET and HEAD returns 403. */
            read_only: boolean;
            /** @description Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions. */
            manage_subscriptions: boolean;
            /**
             * Format: date-time
             * @description When the key stops working. Null for never.
             */
            expires_at: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000001",
         *       "object": "member",
         *       "name": "Ana Ruiz",
         *       "email": "ana@example.com",
         *       "permissions": [
         *         "expenses.view",
         *         "expenses.view_all",
         *         "expenses.edit",
         *         "expenses.edit_all",
         *         "workspace.admin"
         *       ],
         *       "status": "active",
         *       "invited_until": null,
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        Member: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "member";
            /** @description Name of the person. */
            name: string;
            /** @description E-mail address of the person. */
            email: string;
            /** @description Permissions beyond the rights of every active member. */
            permissions: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[];
            /**
             * @description The API keys of a `deactivated` member are refused.
             * @enum {string}
             */
            status: "active" | "deactivated";
            /** @description Until when the newest invitation of the member can be used. Null if there is none, and when it was used or has ended. */
            invited_until: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000001",
         *           "object": "member",
         *           "name": "Ana Ruiz",
         *           "email": "ana@example.com",
         *           "permissions": [
         *             "expenses.view",
         *             "expenses.view_all",
         *             "expenses.edit",
         *             "expenses.edit_all",
         *             "workspace.admin"
         *           ],
         *           "status": "active",
         *           "invited_until": null,
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-10T09:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        MemberList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Member"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000001",
         *       "object": "member",
         *       "name": "Ana Ruiz",
         *       "email": "ana@example.com",
         *       "permissions": [
         *         "expenses.view",
         *         "expenses.view_all",
         *         "expenses.edit",
         *         "expenses.edit_all",
         *         "workspace.admin"
         *       ],
         *       "status": "active",
         *       "invited_until": "2026-03-17T09:00:00.000Z",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z",
         *       "invitation": {
         *         "token": "wsi_EXAMPLE000000000000000000000000000000000000000000",
         *         "url": "https://console.example.com/join#wsi_EXAMPLE000000000000000000000000000000000000000000",
         *         "expires_at": "2026-03-17T09:00:00.000Z"
         *       }
         *     }
         */
        MemberWithSecret: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "member";
            /** @description Name of the person. */
            name: string;
            /** @description E-mail address of the person. */
            email: string;
            /** @description Permissions beyond the rights of every active member. */
            permissions: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[];
            /**
             * @description The API keys of a `deactivated` member are refused.
             * @enum {string}
             */
            status: "active" | "deactivated";
            /** @description Until when the newest invitation of the member can be used. Null if there is none, and when it was used or has ended. */
            invited_until: string | null;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
            /** @description The invitation by which the member joins, valid for seven days and for one use. Only this response contains it. */
            invitation: {
                /** @description The token of the invitation, `wsi_…`. */
                token: string;
                /** @description The page of the console on which the member joins. Null if the deployment has no console. */
                url: string | null;
                /**
                 * Format: date-time
                 * @description When the invitation ends, unless it is used or replaced before.
                 */
                expires_at: string;
            };
        };
        /**
         * @example {
         *       "namespace": "quickbooks",
         *       "object": "namespace",
         *       "created_at": "2026-03-14T09:26:53.000Z"
         *     }
         */
        Namespace: {
            /** @description The name that the outside system chose. */
            namespace: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "namespace";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "namespace": "quickbooks",
         *           "object": "namespace",
         *           "created_at": "2026-03-14T09:26:53.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        NamespaceList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Namespace"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000010",
         *       "object": "opportunity",
         *       "name": "Kitchen remodel, Alvarez",
         *       "contact_name": "Maria Alvarez",
         *       "primary_contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *       "value": 48250,
         *       "lead_source": "referral",
         *       "appointment_at": "2026-03-18T16:00:00.000Z",
         *       "address_street": "418 Juniper Street",
         *       "address_city": "Austin",
         *       "address_state": "TX",
         *       "address_zip": "78704",
         *       "address_country": "US",
         *       "sales_rep_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "project_manager_id": null,
         *       "ar_owner_id": null,
         *       "tags": [
         *         "kitchen"
         *       ],
         *       "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *       "stage_id": "01957a3c-5b00-7000-8000-000000000031",
         *       "approval_status": "opportunity",
         *       "approved_at": null,
         *       "custom_fields": {
         *         "roof_type": "shingle"
         *       },
         *       "value_changes": [],
         *       "estimate": null,
         *       "external_references": {},
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Opportunity: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "opportunity";
            /** @description Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`. */
            name: string;
            /** @description Display name of the customer or company. Null when not set. */
            contact_name: string | null;
            /**
             * Format: uuid
             * @description Id of a contact of the workspace. It stays when the contact is deleted. Null when not set.
             */
            primary_contact_id: string | null;
            /** @description Estimated value, US dollars. Null when not set. */
            value: number | null;
            /**
             * Format: date-time
             * @description First appointment. Any offset is accepted; the response is in UTC. Null when not set.
             */
            appointment_at: string | null;
            /** @description Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode. Null when not set. */
            lead_source: string | null;
            /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_street: string | null;
            /** @description City: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_city: string | null;
            /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_state: string | null;
            /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_zip: string | null;
            /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
            address_country: string | null;
            /**
             * Format: uuid
             * @description Id of the member who is the sales rep. Null when not set.
             */
            sales_rep_id: string | null;
            /**
             * Format: uuid
             * @description Id of the member who manages the project. Null when not set.
             */
            project_manager_id: string | null;
            /**
             * Format: uuid
             * @description Id of the member responsible for accounts receivable. Null when not set.
             */
            ar_owner_id: string | null;
            /**
             * Format: uuid
             * @description Id of the pipeline in which the record is.
             */
            pipeline_id: string;
            /**
             * Format: uuid
             * @description Id of the stage of the pipeline at which the record is.
             */
            stage_id: string;
            /** @description Free labels, in the order in which they were set. */
            tags: string[];
            /**
             * @description A lead is an `opportunity`. Approval turns the same record into a `project`. An `archived` record can be restored to its former status.
             * @enum {string}
             */
            approval_status: "opportunity" | "project" | "archived";
            /**
             * Format: date-time
             * @description When it became a project. Null before that, and for a project that was approved before this field existed. Absent from events created before this field existed.
             */
            approved_at?: string | null;
            /** @description Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON. */
            custom_fields: {
                [key: string]: unknown;
            };
            /** @description The ten newest changes of `value`, newest first. Absent from events of 1.0.0. */
            value_changes?: {
                /** @description The value before, in US dollars; null if there was none. */
                from: number | null;
                /** @description The value after, in US dollars; null if it was cleared. */
                to: number | null;
                /** @description Id of the member who changed it. */
                changed_by: string;
                /**
                 * Format: date-time
                 * @description When it was changed.
                 */
                changed_at: string;
            }[];
            /** @description The newest estimate of the opportunity; null when there is none. */
            estimate: components["schemas"]["Estimate"] | null;
            /** @description The counterparts of the record in outside systems: one entry for each namespace. */
            external_references: {
                [key: string]: {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Link to the counterpart in the outside system. Null when none was given. */
                    url: string | null;
                    /** @description The data of the outside system; `{}` when none was given. */
                    metadata: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When this namespace first wrote a reference.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When the reference last changed.
                     */
                    updated_at: string;
                };
            };
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000010",
         *           "object": "opportunity",
         *           "name": "Kitchen remodel, Alvarez",
         *           "contact_name": "Maria Alvarez",
         *           "primary_contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *           "value": 48250,
         *           "lead_source": "referral",
         *           "appointment_at": "2026-03-18T16:00:00.000Z",
         *           "address_street": "418 Juniper Street",
         *           "address_city": "Austin",
         *           "address_state": "TX",
         *           "address_zip": "78704",
         *           "address_country": "US",
         *           "sales_rep_id": "01957a3c-5b00-7000-8000-000000000001",
         *           "project_manager_id": null,
         *           "ar_owner_id": null,
         *           "tags": [
         *             "kitchen"
         *           ],
         *           "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *           "stage_id": "01957a3c-5b00-7000-8000-000000000031",
         *           "approval_status": "opportunity",
         *           "approved_at": null,
         *           "custom_fields": {
         *             "roof_type": "shingle"
         *           },
         *           "value_changes": [],
         *           "estimate": null,
         *           "external_references": {},
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        OpportunityList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Opportunity"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted. */
            deleted?: components["schemas"]["DeletedRecord"][];
        };
        /**
         * @example {
         *       "object": "opportunity_summary",
         *       "count": 3,
         *       "value": 61500,
         *       "by_stage": [
         *         {
         *           "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *           "stage_id": "01957a3c-5b00-7000-8000-000000000032",
         *           "count": 1,
         *           "value": 48500
         *         },
         *         {
         *           "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *           "stage_id": "01957a3c-5b00-7000-8000-000000000031",
         *           "count": 2,
         *           "value": 13000
         *         }
         *       ],
         *       "by_status": [
         *         {
         *           "status": "project",
         *           "count": 1,
         *           "value": 48500
         *         },
         *         {
         *           "status": "opportunity",
         *           "count": 2,
         *           "value": 13000
         *         }
         *       ],
         *       "by_month": [
         *         {
         *           "month": "2026-03",
         *           "count": 3,
         *           "value": 61500
         *         }
         *       ],
         *       "complete": true
         *     }
         */
        OpportunitySummary: {
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "opportunity_summary";
            /** @description How many opportunities match. */
            count: number;
            /** @description The sum of their values in US dollars. An unknown value counts as 0. */
            value: number;
            /** @description The same for each stage, in descending order of value. */
            by_stage: {
                /**
                 * Format: uuid
                 * @description Id of the pipeline.
                 */
                pipeline_id: string;
                /**
                 * Format: uuid
                 * @description Id of the stage.
                 */
                stage_id: string;
                /** @description How many opportunities are at the stage. */
                count: number;
                /** @description The sum of their values. */
                value: number;
            }[];
            /** @description The same for each `approval_status`, in descending order of value. */
            by_status: {
                /**
                 * @description The `approval_status` of these opportunities.
                 * @enum {string}
                 */
                status: "opportunity" | "project" | "archived";
                /** @description How many opportunities have the status. */
                count: number;
                /** @description The sum of their values. */
                value: number;
            }[];
            /** @description The same for each month of creation in UTC that has an opportunity, newest first: the newest 36. */
            by_month: {
                /** @description The month, `YYYY-MM`. */
                month: string;
                /** @description How many opportunities were created in the month. */
                count: number;
                /** @description The sum of their values. */
                value: number;
            }[];
            /** @description Whether the totals cover all opportunities; if false, they cover the newest: at most 20,000, or fewer if the request ran out of time. */
            complete: boolean;
        };
        /**
         * @example {
         *       "object": "overview",
         *       "time_zone": "America/Chicago",
         *       "today": "2026-03-14",
         *       "appointments": [
         *         {
         *           "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "name": "Rosa Ramos",
         *           "appointment_at": "2026-03-14T15:00:00.000Z",
         *           "contact_name": "Rosa Ramos",
         *           "primary_contact_id": null,
         *           "phone": null,
         *           "sales_rep": {
         *             "id": "01957a3c-5b00-7000-8000-000000000001",
         *             "name": "Ana Ruiz"
         *           },
         *           "project_manager": null,
         *           "address_street": "12 Main St",
         *           "address_city": "Austin",
         *           "address_state": "TX",
         *           "address_zip": "78701"
         *         }
         *       ],
         *       "more_appointments": false,
         *       "needs_you": {
         *         "failing_subscriptions": 0,
         *         "leads_created_to": "2026-03-12T04:59:59.999Z",
         *         "leads_without_appointment": 2,
         *         "estimates_sent_to": "2026-03-07T05:59:59.999Z",
         *         "estimates_waiting": 1,
         *         "expenses_not_handled": {
         *           "namespace": "quickbooks",
         *           "count": 4,
         *           "amount_tax_inclusive": 512.4
         *         },
         *         "expenses_without_receipt": 3,
         *         "jobs_over_estimate": 1
         *       },
         *       "this_month": {
         *         "won": {
         *           "count": 1,
         *           "value": 48500
         *         },
         *         "open": {
         *           "count": 2,
         *           "value": 13000
         *         },
         *         "spent": 313.6
         *       },
         *       "last_month": {
         *         "won": {
         *           "count": 0,
         *           "value": 0
         *         },
         *         "open": {
         *           "count": 3,
         *           "value": 61500
         *         },
         *         "spent": 120
         *       },
         *       "weeks": [
         *         {
         *           "starts_on": "2026-03-09",
         *           "won": {
         *             "count": 1,
         *             "value": 48500
         *           },
         *           "open": {
         *             "count": 2,
         *             "value": 13000
         *           },
         *           "spent": 313.6
         *         }
         *       ],
         *       "complete": true,
         *       "acts": [
         *         {
         *           "action": "expense.created",
         *           "occurred_at": "2026-03-14T14:10:00.000Z",
         *           "member": {
         *             "id": "01957a3c-5b00-7000-8000-000000000001",
         *             "name": "Ana Ruiz"
         *           },
         *           "entity_type": "expense",
         *           "entity_id": "01957a3c-5b00-7000-8000-000000000030",
         *           "opportunity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "name": "Home Depot",
         *           "amount": 313.6,
         *           "approved_by_name": null
         *         }
         *       ],
         *       "more_acts": false
         *     }
         */
        Overview: {
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "overview";
            /** @description The IANA time zone in which days and months begin. */
            time_zone: string;
            /** @description The date in the time zone. */
            today: string;
            /** @description The first 12 opportunities with an appointment today or tomorrow, in the order of their appointments. */
            appointments: {
                /**
                 * Format: uuid
                 * @description Id of the opportunity.
                 */
                opportunity_id: string;
                /** @description Name of the opportunity. */
                name: string;
                /**
                 * Format: date-time
                 * @description First appointment. Any offset is accepted; the response is in UTC. Null when not set.
                 */
                appointment_at: string | null;
                /** @description Display name of the customer or company. Null when not set. */
                contact_name: string | null;
                /**
                 * Format: uuid
                 * @description Id of a contact of the workspace. It stays when the contact is deleted. Null when not set.
                 */
                primary_contact_id: string | null;
                /** @description Phone number of the primary contact, as typed. Null without one, and for some seconds after the contact has changed. */
                phone: string | null;
                /** @description The sales rep. Null when there is none. */
                sales_rep: {
                    /**
                     * Format: uuid
                     * @description Id of the member.
                     */
                    id: string;
                    /** @description Name of the member. */
                    name: string;
                } | null;
                /** @description The project manager. Null when there is none. */
                project_manager: {
                    /**
                     * Format: uuid
                     * @description Id of the member.
                     */
                    id: string;
                    /** @description Name of the member. */
                    name: string;
                } | null;
                /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
                address_street: string | null;
                /** @description City: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
                address_city: string | null;
                /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
                address_state: string | null;
                /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null when not set. */
                address_zip: string | null;
            }[];
            /** @description Whether there are more appointments than listed. */
            more_appointments: boolean;
            /** @description The records that need attention; each number is the length of a list. A number is null if the caller may not see it, or while `complete` is false. */
            needs_you: {
                /** @description How many subscriptions fail. */
                failing_subscriptions: number;
                /** @description The last millisecond of the day three days ago. */
                leads_created_to: string;
                /** @description How many leads that were created by then have no appointment: `GET /v1/opportunities` with `approval_status=opportunity`, `has_appointment=false` and `created_to=<leads_created_to>`. Null when not set. */
                leads_without_appointment: number | null;
                /** @description The last millisecond of the day eight days ago. */
                estimates_sent_to: string;
                /** @description How many opportunities have a newest estimate that was sent by then and still waits for approval: `GET /v1/opportunities` with `estimate_sent_to=<estimates_sent_to>`. Null when not set. */
                estimates_waiting: number | null;
                /** @description The expenses that the most recently used outside system has not handled: `GET /v1/expenses` with `unreconciled_by=<namespace>`. Null if no system is used. */
                expenses_not_handled: {
                    /** @description The namespace of the newest external reference of the five expenses that changed last; if they have none, the namespace that came into use last. */
                    namespace: string;
                    /** @description How many expenses the system has not handled. */
                    count: number;
                    /** @description The sum of their amounts, US dollars. */
                    amount_tax_inclusive: number;
                } | null;
                /** @description How many purchases have no receipt: `GET /v1/expenses` with `has_receipt=false` and `expense_type=purchase`. Null when not set. */
                expenses_without_receipt: number | null;
                /** @description How many projects cost more than their estimate: `GET /v1/opportunities` with `over_estimate=true`. Null when not set. */
                jobs_over_estimate: number | null;
            };
            /** @description The numbers of this month until now. */
            this_month: components["schemas"]["OverviewPeriod"];
            /** @description The numbers of the previous month. */
            last_month: components["schemas"]["OverviewPeriod"];
            /** @description The numbers of twelve weeks that begin on Monday, oldest first; the last is this week. */
            weeks: {
                /** @description The Monday of the week. */
                starts_on: string;
                /** @description The opportunities that became projects in the period. Null while `complete` is false. */
                won: {
                    /** @description How many there are. */
                    count: number;
                    /** @description The sum of their values, US dollars. */
                    value: number;
                } | null;
                /** @description The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false. */
                open: {
                    /** @description How many there are. */
                    count: number;
                    /** @description The sum of their values, US dollars. */
                    value: number;
                } | null;
                /** @description The sum of the expenses with a date in the period, US dollars, without archived expenses. Null if the caller may not see all expenses, or while `complete` is false. */
                spent: number | null;
            }[];
            /** @description Whether all records are counted. False for some minutes after an upgrade or an import. */
            complete: boolean;
            /** @description What others have done after `since`, newest first, at most 20: the events that the caller may read and, for `workspace.admin`, changes of settings. Null without `since`. */
            acts: {
                /** @description The trigger of the event, or the action of the entry of the audit log. */
                action: string;
                /**
                 * Format: date-time
                 * @description When it happened.
                 */
                occurred_at: string;
                /** @description Who did it. Null for the service, a customer, or a former member. */
                member: {
                    /**
                     * Format: uuid
                     * @description Id of the member.
                     */
                    id: string;
                    /** @description Name of the member. */
                    name: string;
                } | null;
                /** @description The type of the record. */
                entity_type: string;
                /**
                 * Format: uuid
                 * @description Id of the record.
                 */
                entity_id: string;
                /**
                 * Format: uuid
                 * @description Id of the opportunity of the record. Null when there is none.
                 */
                opportunity_id: string | null;
                /** @description The name or title of the record, or the vendor of an expense. Null when it has none. */
                name: string | null;
                /** @description Amount of an expense, US dollars; null for other records. */
                amount: number | null;
                /** @description The name that the customer typed to approve the estimate. Null for other acts, and for an approval that a member recorded. */
                approved_by_name: string | null;
            }[] | null;
            /** @description Whether others have done more. */
            more_acts: boolean;
        };
        /**
         * @example {
         *       "won": {
         *         "count": 1,
         *         "value": 48500
         *       },
         *       "open": {
         *         "count": 2,
         *         "value": 13000
         *       },
         *       "spent": 313.6
         *     }
         */
        OverviewPeriod: {
            /** @description The opportunities that became projects in the period. Null while `complete` is false. */
            won: {
                /** @description How many there are. */
                count: number;
                /** @description The sum of their values, US dollars. */
                value: number;
            } | null;
            /** @description The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false. */
            open: {
                /** @description How many there are. */
                count: number;
                /** @description The sum of their values, US dollars. */
                value: number;
            } | null;
            /** @description The sum of the expenses with a date in the period, US dollars, without archived expenses. Null if the caller may not see all expenses, or while `complete` is false. */
            spent: number | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000005",
         *       "object": "passkey",
         *       "name": "Laptop",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "last_used_at": null
         *     }
         */
        Passkey: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "passkey";
            /** @description A name by which its owner recognizes the passkey. */
            name: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the passkey last signed its owner in. Null if it never did.
             */
            last_used_at: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000005",
         *       "object": "passkey",
         *       "name": "Laptop",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "last_used_at": null,
         *       "session": {
         *         "id": "01957a3c-5b00-7000-8000-000000000006",
         *         "object": "session",
         *         "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *         "workspace_id": "01957a3c-5b00-7000-8000-000000000002",
         *         "passkey": {
         *           "id": "01957a3c-5b00-7000-8000-000000000005",
         *           "name": "Laptop"
         *         },
         *         "user_agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
         *         "last_used_at": "2026-03-10T09:00:00.000Z",
         *         "created_at": "2026-03-10T09:00:00.000Z",
         *         "expires_at": "2026-03-10T21:00:00.000Z",
         *         "session_token": "wss_EXAMPLE000000000000000000000000000000000000000000"
         *       }
         *     }
         */
        PasskeyAdded: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "passkey";
            /** @description A name by which its owner recognizes the passkey. */
            name: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the passkey last signed its owner in. Null if it never did.
             */
            last_used_at: string | null;
            /** @description The session of a member who has joined by an invitation; absent otherwise. */
            session?: components["schemas"]["SessionWithToken"];
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000005",
         *           "object": "passkey",
         *           "name": "Laptop",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "last_used_at": null
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        PasskeyList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Passkey"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000080",
         *       "object": "photo",
         *       "kind": "photo",
         *       "project_id": "01957a3c-5b00-7000-8000-000000000010",
         *       "caption": "Before demolition",
         *       "tags": [
         *         "before"
         *       ],
         *       "status": "ready",
         *       "failure_reason": null,
         *       "mime_type": "image/jpeg",
         *       "size_bytes": 3145728,
         *       "width": 4032,
         *       "height": 3024,
         *       "content_hash": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *       "original": {
         *         "url": "https://example-bucket.s3.amazonaws.com/photos/sample/original.jpg?X-Amz-Expires=86400",
         *         "expires_at": "2026-03-15T15:09:26.535Z"
         *       },
         *       "display": {
         *         "url": "https://example-bucket.s3.amazonaws.com/photos/sample/display.webp?X-Amz-Expires=86400",
         *         "expires_at": "2026-03-15T15:09:26.535Z"
         *       },
         *       "thumbnail": {
         *         "url": "https://example-bucket.s3.amazonaws.com/photos/sample/thumbnail.webp?X-Amz-Expires=86400",
         *         "expires_at": "2026-03-15T15:09:26.535Z"
         *       },
         *       "taken_at": "2026-03-14T14:58:00.000Z",
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-14T15:01:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z"
         *     }
         */
        Photo: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "photo";
            /**
             * @description Whether the file is an image or a video.
             * @enum {string}
             */
            kind: "photo" | "video";
            /**
             * Format: uuid
             * @description Id of the opportunity or project of the photo; null when none was given.
             */
            project_id: string | null;
            /** @description Caption, as free text. Null when not set. */
            caption: string | null;
            /** @description Free labels, in the order in which they were sent. */
            tags: string[];
            /**
             * @description `pending` until the file is uploaded and checked, then `ready`. `failed` when the file was refused or never uploaded (see `failure_reason`). `trashed`: in the trash, from which it can be restored.
             * @enum {string}
             */
            status: "pending" | "ready" | "trashed" | "failed";
            /** @description Why the photo failed; null for other photos, and for a photo that was trashed before its file arrived. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `damaged`: its pixels cannot be decoded. `unreadable`: the file never arrived, is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the upload was deactivated before the file arrived. */
            failure_reason: ("content_type_mismatch" | "size_mismatch" | "unreadable" | "not_allowed" | "damaged") | null;
            /**
             * @description Media type of the original.
             * @enum {string}
             */
            mime_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "video/mp4" | "video/quicktime";
            /** @description Size of the original in bytes. */
            size_bytes: number;
            /** @description Pixels from left to right, as displayed. Null until ready, and for videos. */
            width: number | null;
            /** @description Pixels from top to bottom, as displayed. Null until ready, and for videos. */
            height: number | null;
            /** @description `sha256:<hex>` of the bytes of the original, so that a mirror can detect files that it already has. Null until ready. */
            content_hash: string | null;
            /** @description The file as uploaded, including its EXIF data and location; `display` and `thumbnail` of an image have no EXIF data. Null until ready. Each response has new links, which are valid for 24 hours: treat them as credentials. */
            original: {
                /**
                 * Format: uri
                 * @description Signed link to the original, which needs no API key. Do not log or forward it.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link to the original stops working, 24 hours after it was made.
                 */
                expires_at: string;
            } | null;
            /** @description At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials. */
            display: {
                /**
                 * Format: uri
                 * @description Signed link to the display, which needs no API key. Do not log or forward it.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link to the display stops working, 24 hours after it was made.
                 */
                expires_at: string;
            } | null;
            /** @description At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials. */
            thumbnail: {
                /**
                 * Format: uri
                 * @description Signed link to the thumbnail, which needs no API key. Do not log or forward it.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link to the thumbnail stops working, 24 hours after it was made.
                 */
                expires_at: string;
            } | null;
            /**
             * Format: date-time
             * @description When it was taken, as sent by the client. Null when it is not known.
             */
            taken_at: string | null;
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000080",
         *           "object": "photo",
         *           "kind": "photo",
         *           "project_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "caption": "Before demolition",
         *           "tags": [
         *             "before"
         *           ],
         *           "status": "ready",
         *           "failure_reason": null,
         *           "mime_type": "image/jpeg",
         *           "size_bytes": 3145728,
         *           "width": 4032,
         *           "height": 3024,
         *           "content_hash": "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
         *           "original": {
         *             "url": "https://example-bucket.s3.amazonaws.com/photos/sample/original.jpg?X-Amz-Expires=86400",
         *             "expires_at": "2026-03-15T15:09:26.535Z"
         *           },
         *           "display": {
         *             "url": "https://example-bucket.s3.amazonaws.com/photos/sample/display.webp?X-Amz-Expires=86400",
         *             "expires_at": "2026-03-15T15:09:26.535Z"
         *           },
         *           "thumbnail": {
         *             "url": "https://example-bucket.s3.amazonaws.com/photos/sample/thumbnail.webp?X-Amz-Expires=86400",
         *             "expires_at": "2026-03-15T15:09:26.535Z"
         *           },
         *           "taken_at": "2026-03-14T14:58:00.000Z",
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-14T15:01:00.000Z",
         *           "updated_at": "2026-03-14T15:09:26.535Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        PhotoList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Photo"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
            /** @description With `include_deleted=true`: the contacts or expenses that were deleted within the last 90 days, regardless of the other filters. A page has the first entries of `data` and `deleted` together, in the order of `updated_at` and `id`, so `limit` and `offset` count both. Always empty for opportunities and photos, which are never deleted. */
            deleted?: components["schemas"]["DeletedRecord"][];
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000080",
         *       "object": "photo",
         *       "kind": "photo",
         *       "project_id": "01957a3c-5b00-7000-8000-000000000010",
         *       "caption": "Before demolition",
         *       "tags": [
         *         "before"
         *       ],
         *       "status": "pending",
         *       "failure_reason": null,
         *       "mime_type": "image/jpeg",
         *       "size_bytes": 3145728,
         *       "width": null,
         *       "height": null,
         *       "content_hash": null,
         *       "original": null,
         *       "display": null,
         *       "thumbnail": null,
         *       "taken_at": "2026-03-14T14:58:00.000Z",
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-14T15:01:00.000Z",
         *       "updated_at": "2026-03-14T15:09:26.535Z",
         *       "upload": {
         *         "method": "PUT",
         *         "url": "https://example-bucket.s3.amazonaws.com/uploads/photos/sample?X-Amz-Expires=3600",
         *         "headers": {
         *           "Content-Type": "image/jpeg",
         *           "Content-Length": "482113"
         *         },
         *         "expires_at": "2026-03-14T16:09:26.535Z"
         *       }
         *     }
         */
        PhotoWithSecret: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "photo";
            /**
             * @description Whether the file is an image or a video.
             * @enum {string}
             */
            kind: "photo" | "video";
            /**
             * Format: uuid
             * @description Id of the opportunity or project of the photo; null when none was given.
             */
            project_id: string | null;
            /** @description Caption, as free text. Null when not set. */
            caption: string | null;
            /** @description Free labels, in the order in which they were sent. */
            tags: string[];
            /**
             * @description `pending` until the file is uploaded and checked, then `ready`. `failed` when the file was refused or never uploaded (see `failure_reason`). `trashed`: in the trash, from which it can be restored.
             * @enum {string}
             */
            status: "pending" | "ready" | "trashed" | "failed";
            /** @description Why the photo failed; null for other photos, and for a photo that was trashed before its file arrived. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `damaged`: its pixels cannot be decoded. `unreadable`: the file never arrived, is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the upload was deactivated before the file arrived. */
            failure_reason: ("content_type_mismatch" | "size_mismatch" | "unreadable" | "not_allowed" | "damaged") | null;
            /**
             * @description Media type of the original.
             * @enum {string}
             */
            mime_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "video/mp4" | "video/quicktime";
            /** @description Size of the original in bytes. */
            size_bytes: number;
            /** @description Pixels from left to right, as displayed. Null until ready, and for videos. */
            width: number | null;
            /** @description Pixels from top to bottom, as displayed. Null until ready, and for videos. */
            height: number | null;
            /** @description `sha256:<hex>` of the bytes of the original, so that a mirror can detect files that it already has. Null until ready. */
            content_hash: string | null;
            /** @description The file as uploaded, including its EXIF data and location; `display` and `thumbnail` of an image have no EXIF data. Null until ready. Each response has new links, which are valid for 24 hours: treat them as credentials. */
            original: {
                /**
                 * Format: uri
                 * @description Signed link to the original, which needs no API key. Do not log or forward it.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link to the original stops working, 24 hours after it was made.
                 */
                expires_at: string;
            } | null;
            /** @description At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials. */
            display: {
                /**
                 * Format: uri
                 * @description Signed link to the display, which needs no API key. Do not log or forward it.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link to the display stops working, 24 hours after it was made.
                 */
                expires_at: string;
            } | null;
            /** @description At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. Each response has new links, which are valid for 24 hours: treat them as credentials. */
            thumbnail: {
                /**
                 * Format: uri
                 * @description Signed link to the thumbnail, which needs no API key. Do not log or forward it.
                 */
                url: string;
                /**
                 * Format: date-time
                 * @description When the link to the thumbnail stops working, 24 hours after it was made.
                 */
                expires_at: string;
            } | null;
            /**
             * Format: date-time
             * @description When it was taken, as sent by the client. Null when it is not known.
             */
            taken_at: string | null;
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
            /** @description The request with which to send the file, directly to the storage. */
            upload: {
                /**
                 * @description The HTTP method of the upload.
                 * @constant
                 */
                method: "PUT";
                /**
                 * Format: uri
                 * @description Where to send the file. Needs no API key: treat it as a credential.
                 */
                url: string;
                /** @description Send exactly these headers; other headers or values are refused. */
                headers: {
                    [key: string]: string;
                };
                /**
                 * Format: date-time
                 * @description Until when the upload can begin.
                 */
                expires_at: string;
            };
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000030",
         *       "object": "pipeline",
         *       "name": "Sales",
         *       "is_default": true,
         *       "stages": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000031",
         *           "name": "New",
         *           "is_won": false
         *         },
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000032",
         *           "name": "Signed",
         *           "is_won": true
         *         }
         *       ],
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        Pipeline: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "pipeline";
            /** @description Name of the pipeline. */
            name: string;
            /** @description Whether new opportunities without a `pipeline_id` get this pipeline. */
            is_default: boolean;
            /** @description The stages in their order. New opportunities begin in the first. */
            stages: {
                /**
                 * Format: uuid
                 * @description Id of the stage.
                 */
                id: string;
                /** @description Name of the stage. */
                name: string;
                /** @description Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`. */
                is_won: boolean;
            }[];
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000030",
         *           "object": "pipeline",
         *           "name": "Sales",
         *           "is_default": true,
         *           "stages": [
         *             {
         *               "id": "01957a3c-5b00-7000-8000-000000000031",
         *               "name": "New",
         *               "is_won": false
         *             },
         *             {
         *               "id": "01957a3c-5b00-7000-8000-000000000032",
         *               "name": "Signed",
         *               "is_won": true
         *             }
         *           ],
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-10T09:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        PipelineList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Pipeline"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000010",
         *       "object": "project",
         *       "name": "Kitchen remodel, Alvarez",
         *       "approval_status": "project",
         *       "address": {
         *         "street": "418 Juniper Street",
         *         "city": "Austin",
         *         "state": "TX",
         *         "zip": "78704",
         *         "country": "US"
         *       },
         *       "custom_fields": {
         *         "roof_type": "shingle"
         *       },
         *       "external_references": {}
         *     }
         */
        Project: {
            /**
             * Format: uuid
             * @description Id of the opportunity or project.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "project";
            /** @description Name of the opportunity or project. */
            name: string;
            /**
             * @description A lead is an `opportunity`. Approval turns the same record into a `project`. An `archived` record can be restored to its former status.
             * @enum {string}
             */
            approval_status: "opportunity" | "project" | "archived";
            /** @description The address of the job site. */
            address: {
                /** @description Street and number of the job site. Null when not set. */
                street: string | null;
                /** @description City of the job site. Null when not set. */
                city: string | null;
                /** @description State or region of the job site. Null when not set. */
                state: string | null;
                /** @description ZIP or postal code of the job site. Null when not set. */
                zip: string | null;
                /** @description Country of the job site, as free text. Null when not set. */
                country: string | null;
            };
            /** @description Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON. */
            custom_fields: {
                [key: string]: unknown;
            };
            /** @description The counterparts of the record in outside systems: one entry for each namespace. */
            external_references: {
                [key: string]: {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Link to the counterpart in the outside system. Null when none was given. */
                    url: string | null;
                    /** @description The data of the outside system; `{}` when none was given. */
                    metadata: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When this namespace first wrote a reference.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When the reference last changed.
                     */
                    updated_at: string;
                };
            };
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000093",
         *       "object": "receiver_check",
         *       "subscription_id": "01957a3c-5b00-7000-8000-000000000090",
         *       "status": "failed",
         *       "probes": [
         *         {
         *           "name": "accepts_event",
         *           "passed": true,
         *           "expected": "a 2xx",
         *           "response_status": 204,
         *           "duration_ms": 87,
         *           "message": "HTTP 204"
         *         },
         *         {
         *           "name": "refuses_wrong_signature",
         *           "passed": false,
         *           "expected": "a 4xx other than 410",
         *           "response_status": 200,
         *           "duration_ms": 64,
         *           "message": "HTTP 200; expected a 4xx other than 410"
         *         }
         *       ],
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "finished_at": "2026-03-14T15:09:27.535Z"
         *     }
         */
        ReceiverCheck: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "receiver_check";
            /**
             * Format: uuid
             * @description Id of the subscription.
             */
            subscription_id: string;
            /**
             * @description `running` until all probes are complete; `passed` if every probe passed.
             * @enum {string}
             */
            status: "running" | "passed" | "failed";
            /** @description The report, empty while the check runs. docs/receiving-webhooks.md describes each probe. */
            probes: {
                /**
                 * @description What the probe tried.
                 * @enum {string}
                 */
                name: "accepts_event" | "accepts_repeat" | "accepts_large_event" | "accepts_unknown_fields" | "accepts_both_secrets" | "refuses_missing_signature" | "refuses_wrong_signature" | "refuses_altered_body" | "answers_in_time";
                /** @description Whether the receiver answered as it should. */
                passed: boolean;
                /** @description The answer that passes, in words. */
                expected: string;
                /** @description HTTP status of the answer; null without an answer. */
                response_status: number | null;
                /** @description How long the slowest request of the probe took, in milliseconds. */
                duration_ms: number;
                /** @description The response as described by the service; never text of the receiver. */
                message: string;
            }[];
            /**
             * Format: date-time
             * @description When the check was requested.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the last probe was complete; null while the check runs.
             */
            finished_at: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000092",
         *       "object": "replay",
         *       "subscription_id": "01957a3c-5b00-7000-8000-000000000090",
         *       "status": "completed",
         *       "matched": 12,
         *       "queued": 12,
         *       "deliveries": "failed",
         *       "since": "2026-03-13T00:00:00.000Z",
         *       "until": "2026-03-14T15:00:00.000Z",
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        Replay: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "replay";
            /**
             * Format: uuid
             * @description Id of the subscription.
             */
            subscription_id: string;
            /**
             * @description `running`, then `completed`; `cancelled` when the subscription was revoked in the meantime.
             * @enum {string}
             */
            status: "running" | "completed" | "cancelled";
            /** @description How many of the deliveries examined so far match. */
            matched: number;
            /** @description How many of the matching deliveries this replay delivers again. */
            queued: number;
            /**
             * @description Which deliveries are repeated: the failed ones, or all that are not pending.
             * @enum {string}
             */
            deliveries: "failed" | "all";
            /** @description The earliest time of events, inclusive. Null for no limit. */
            since: string | null;
            /** @description The latest time of events, inclusive; at most the time at which the replay was requested. */
            until: string;
            /** @description Id of the member who created the record. */
            created_by: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "evt_01957a3c5b007000800000000000a000",
         *           "trigger": "opportunity.created",
         *           "entity_type": "opportunity",
         *           "entity_id": "01957a3c-5b00-7000-8000-000000000010",
         *           "occurred_at": "2026-03-14T15:09:26.535Z",
         *           "performed_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "metadata": {},
         *           "data": {
         *             "id": "01957a3c-5b00-7000-8000-000000000010",
         *             "object": "opportunity",
         *             "name": "Kitchen remodel, Alvarez",
         *             "contact_name": "Maria Alvarez",
         *             "primary_contact_id": "01957a3c-5b00-7000-8000-000000000020",
         *             "value": 48250,
         *             "lead_source": "referral",
         *             "appointment_at": "2026-03-18T16:00:00.000Z",
         *             "address_street": "418 Juniper Street",
         *             "address_city": "Austin",
         *             "address_state": "TX",
         *             "address_zip": "78704",
         *             "address_country": "US",
         *             "sales_rep_id": "01957a3c-5b00-7000-8000-000000000001",
         *             "project_manager_id": null,
         *             "ar_owner_id": null,
         *             "tags": [
         *               "kitchen"
         *             ],
         *             "pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *             "stage_id": "01957a3c-5b00-7000-8000-000000000031",
         *             "approval_status": "opportunity",
         *             "approved_at": null,
         *             "custom_fields": {
         *               "roof_type": "shingle"
         *             },
         *             "value_changes": [],
         *             "estimate": null,
         *             "external_references": {},
         *             "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *             "created_at": "2026-03-10T09:00:00.000Z",
         *             "updated_at": "2026-03-14T15:09:26.535Z"
         *           }
         *         }
         *       ],
         *       "synthetic": false
         *     }
         */
        Sample: {
            /** @description At most three events of the trigger, newest first. */
            data: components["schemas"]["Event"][];
            /** @description Whether the events are synthetic, because the workspace has no event of the trigger yet. */
            synthetic: boolean;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000006",
         *       "object": "session",
         *       "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "workspace_id": "01957a3c-5b00-7000-8000-000000000002",
         *       "passkey": {
         *         "id": "01957a3c-5b00-7000-8000-000000000005",
         *         "name": "Laptop"
         *       },
         *       "user_agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
         *       "last_used_at": "2026-03-10T09:00:00.000Z",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "expires_at": "2026-03-10T21:00:00.000Z"
         *     }
         */
        Session: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "session";
            /**
             * Format: uuid
             * @description Id of the member who is signed in.
             */
            member_id: string;
            /**
             * Format: uuid
             * @description Id of the workspace of the member.
             */
            workspace_id: string;
            /** @description The passkey that started the session. Its removal ends the session. */
            passkey: {
                /**
                 * Format: uuid
                 * @description Id of the passkey.
                 */
                id: string;
                /** @description Name of the passkey. */
                name: string;
            };
            /** @description The `User-Agent` with which the session was started, at most 200 characters. Null if there was none. */
            user_agent: string | null;
            /**
             * Format: date-time
             * @description When the session was last used, at most an hour old. Until the first use, when it was started.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the session ends, unless it is ended before.
             */
            expires_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000006",
         *           "object": "session",
         *           "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *           "workspace_id": "01957a3c-5b00-7000-8000-000000000002",
         *           "passkey": {
         *             "id": "01957a3c-5b00-7000-8000-000000000005",
         *             "name": "Laptop"
         *           },
         *           "user_agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
         *           "last_used_at": "2026-03-10T09:00:00.000Z",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "expires_at": "2026-03-10T21:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        SessionList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Session"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000006",
         *       "object": "session",
         *       "member_id": "01957a3c-5b00-7000-8000-000000000001",
         *       "workspace_id": "01957a3c-5b00-7000-8000-000000000002",
         *       "passkey": {
         *         "id": "01957a3c-5b00-7000-8000-000000000005",
         *         "name": "Laptop"
         *       },
         *       "user_agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15",
         *       "last_used_at": "2026-03-10T09:00:00.000Z",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "expires_at": "2026-03-10T21:00:00.000Z",
         *       "session_token": "wss_EXAMPLE000000000000000000000000000000000000000000"
         *     }
         */
        SessionWithToken: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "session";
            /**
             * Format: uuid
             * @description Id of the member who is signed in.
             */
            member_id: string;
            /**
             * Format: uuid
             * @description Id of the workspace of the member.
             */
            workspace_id: string;
            /** @description The passkey that started the session. Its removal ends the session. */
            passkey: {
                /**
                 * Format: uuid
                 * @description Id of the passkey.
                 */
                id: string;
                /** @description Name of the passkey. */
                name: string;
            };
            /** @description The `User-Agent` with which the session was started, at most 200 characters. Null if there was none. */
            user_agent: string | null;
            /**
             * Format: date-time
             * @description When the session was last used: here, when it was started.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the session ends, unless it is ended before.
             */
            expires_at: string;
            /** @description Sent as `Authorization: Bearer wss_…`. Only this response contains it. */
            session_token: string;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000090",
         *       "object": "subscription",
         *       "trigger_id": "opportunity.created",
         *       "trigger_ids": [
         *         "opportunity.created"
         *       ],
         *       "target_url": "https://hooks.example.com/workspace",
         *       "status": "active",
         *       "paused_reason": null,
         *       "revoked_reason": null,
         *       "description": "New leads for the CRM",
         *       "health": {
         *         "status": "healthy",
         *         "failing_since": null,
         *         "last_success_at": "2026-03-14T15:09:27.101Z",
         *         "last_failure": null
         *       },
         *       "owner_status": "active",
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        Subscription: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "subscription";
            /** @description The only trigger; null when there are several, or all (`["*"]`). */
            trigger_id: components["schemas"]["TriggerId"] | null;
            /** @description The triggers whose events are delivered; `["*"]` for all, also for triggers of later versions. */
            trigger_ids: (components["schemas"]["TriggerId"] | "*")[];
            /** @description Where events are posted, in the form in which the service requests it. */
            target_url: string;
            /** @description The custom headers; their values are never shown and are always null. */
            headers: {
                [key: string]: null;
            };
            /**
             * @description `active`: events are delivered. `paused`: deliveries wait. `revoked`: permanently ended; nothing is delivered.
             * @enum {string}
             */
            status: "active" | "paused" | "revoked";
            /** @description Null unless `paused`. `requested`: by a PATCH. `failing`: by the service, after five days of failures without a success; PATCH `status` to `active` resumes it. */
            paused_reason: ("requested" | "failing") | null;
            /** @description Null unless `revoked`. `gone`: the receiver answered 410. `deleted`: by a DELETE. */
            revoked_reason: ("gone" | "deleted") | null;
            /** @description A note for people, as free text. Null when not set. */
            description: string | null;
            /** @description The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old. */
            health: {
                /**
                 * @description `failing`: a delivery has no attempt left, and none has succeeded since. `retrying`: the newest attempt failed, and its delivery will be retried. `healthy`: the newest attempt succeeded, or there was none.
                 * @enum {string}
                 */
                status: "healthy" | "retrying" | "failing";
                /** @description When the subscription began to fail; null unless `failing`. */
                failing_since: string | null;
                /**
                 * Format: date-time
                 * @description When a delivery last succeeded. Null when none has.
                 */
                last_success_at: string | null;
                /** @description The last failed attempt. Null when there was none. */
                last_failure: {
                    /** @description When the attempt failed. */
                    at: string;
                    /**
                     * Format: uuid
                     * @description Id of the delivery whose attempt failed.
                     */
                    delivery_id: string;
                    /** @description HTTP status of the answer; null without an answer. */
                    response_status: number | null;
                    /** @description Why the attempt failed, in words of the service. Null when not set. */
                    error: string | null;
                } | null;
            };
            /** @description The owner: the member who created the subscription, or who took it over. */
            created_by: string;
            /**
             * @description The status of the member in `created_by`. While it is `deactivated`, deliveries wait as if the subscription were paused, until another member takes it over or the owner is active again.
             * @enum {string}
             */
            owner_status: "active" | "deactivated";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000090",
         *           "object": "subscription",
         *           "trigger_id": "opportunity.created",
         *           "trigger_ids": [
         *             "opportunity.created"
         *           ],
         *           "target_url": "https://hooks.example.com/workspace",
         *           "status": "active",
         *           "paused_reason": null,
         *           "revoked_reason": null,
         *           "description": "New leads for the CRM",
         *           "health": {
         *             "status": "healthy",
         *             "failing_since": null,
         *             "last_success_at": "2026-03-14T15:09:27.101Z",
         *             "last_failure": null
         *           },
         *           "owner_status": "active",
         *           "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-10T09:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        SubscriptionList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Subscription"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000090",
         *       "object": "subscription",
         *       "trigger_id": "opportunity.created",
         *       "trigger_ids": [
         *         "opportunity.created"
         *       ],
         *       "target_url": "https://hooks.example.com/workspace",
         *       "status": "active",
         *       "paused_reason": null,
         *       "revoked_reason": null,
         *       "description": "New leads for the CRM",
         *       "health": {
         *         "status": "healthy",
         *         "failing_since": null,
         *         "last_success_at": "2026-03-14T15:09:27.101Z",
         *         "last_failure": null
         *       },
         *       "owner_status": "active",
         *       "created_by": "01957a3c-5b00-7000-8000-000000000001",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z",
         *       "signing_secret": "whsec_…"
         *     }
         */
        SubscriptionWithSecret: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "subscription";
            /** @description The only trigger; null when there are several, or all (`["*"]`). */
            trigger_id: components["schemas"]["TriggerId"] | null;
            /** @description The triggers whose events are delivered; `["*"]` for all, also for triggers of later versions. */
            trigger_ids: (components["schemas"]["TriggerId"] | "*")[];
            /** @description Where events are posted, in the form in which the service requests it. */
            target_url: string;
            /** @description The custom headers; their values are never shown and are always null. */
            headers: {
                [key: string]: null;
            };
            /**
             * @description `active`: events are delivered. `paused`: deliveries wait. `revoked`: permanently ended; nothing is delivered.
             * @enum {string}
             */
            status: "active" | "paused" | "revoked";
            /** @description Null unless `paused`. `requested`: by a PATCH. `failing`: by the service, after five days of failures without a success; PATCH `status` to `active` resumes it. */
            paused_reason: ("requested" | "failing") | null;
            /** @description Null unless `revoked`. `gone`: the receiver answered 410. `deleted`: by a DELETE. */
            revoked_reason: ("gone" | "deleted") | null;
            /** @description A note for people, as free text. Null when not set. */
            description: string | null;
            /** @description The results of recent deliveries. `status` is at most 10 seconds old; `last_success_at` and `last_failure` may be an hour old. */
            health: {
                /**
                 * @description `failing`: a delivery has no attempt left, and none has succeeded since. `retrying`: the newest attempt failed, and its delivery will be retried. `healthy`: the newest attempt succeeded, or there was none.
                 * @enum {string}
                 */
                status: "healthy" | "retrying" | "failing";
                /** @description When the subscription began to fail; null unless `failing`. */
                failing_since: string | null;
                /**
                 * Format: date-time
                 * @description When a delivery last succeeded. Null when none has.
                 */
                last_success_at: string | null;
                /** @description The last failed attempt. Null when there was none. */
                last_failure: {
                    /** @description When the attempt failed. */
                    at: string;
                    /**
                     * Format: uuid
                     * @description Id of the delivery whose attempt failed.
                     */
                    delivery_id: string;
                    /** @description HTTP status of the answer; null without an answer. */
                    response_status: number | null;
                    /** @description Why the attempt failed, in words of the service. Null when not set. */
                    error: string | null;
                } | null;
            };
            /** @description The owner: the member who created the subscription, or who took it over. */
            created_by: string;
            /**
             * @description The status of the member in `created_by`. While it is `deactivated`, deliveries wait as if the subscription were paused, until another member takes it over or the owner is active again.
             * @enum {string}
             */
            owner_status: "active" | "deactivated";
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
            /** @description The key for verifying signatures. Store it: only this response contains it. */
            signing_secret: string;
        };
        /**
         * @example {
         *       "id": "opportunity.created",
         *       "object": "trigger",
         *       "entity_type": "opportunity",
         *       "description": "A new opportunity is created."
         *     }
         */
        Trigger: {
            /** @description The name by which subscriptions and events refer to the trigger. */
            id: components["schemas"]["TriggerId"];
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "trigger";
            /** @description The kind of record that its events are about. */
            entity_type: string;
            /** @description When the trigger fires. */
            description: string;
        };
        /**
         * @example opportunity.created
         * @enum {string}
         */
        TriggerId: "opportunity.created" | "opportunity.project.stage.updated" | "opportunity.project.approved" | "opportunity.estimate_sent" | "opportunity.estimate_approved" | "opportunity.estimate_cancelled" | "opportunity.d4d.spotted" | "envelope.signed" | "envelope.completed" | "call.inbound.completed" | "call.outbound.completed" | "call.missed" | "expense.created" | "expense.receipt_attached" | "expense.updated" | "expense.deleted" | "photo.uploaded" | "photo.deleted";
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "opportunity.created",
         *           "object": "trigger",
         *           "entity_type": "opportunity",
         *           "description": "A new opportunity is created."
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        TriggerList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Trigger"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000051",
         *       "object": "vendor",
         *       "name": "Lone Star Lumber",
         *       "is_archived": false,
         *       "external_references": {},
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        Vendor: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "vendor";
            /** @description Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`. */
            name: string;
            /** @description Whether the record is left out of lists and cannot be chosen for an expense. */
            is_archived: boolean;
            /** @description The counterparts of the record in outside systems: one entry for each namespace. */
            external_references: {
                [key: string]: {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Link to the counterpart in the outside system. Null when none was given. */
                    url: string | null;
                    /** @description The data of the outside system; `{}` when none was given. */
                    metadata: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: date-time
                     * @description When this namespace first wrote a reference.
                     */
                    created_at: string;
                    /**
                     * Format: date-time
                     * @description When the reference last changed.
                     */
                    updated_at: string;
                };
            };
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
        /**
         * @example {
         *       "data": [
         *         {
         *           "id": "01957a3c-5b00-7000-8000-000000000051",
         *           "object": "vendor",
         *           "name": "Lone Star Lumber",
         *           "is_archived": false,
         *           "external_references": {},
         *           "created_at": "2026-03-10T09:00:00.000Z",
         *           "updated_at": "2026-03-10T09:00:00.000Z"
         *         }
         *       ],
         *       "has_more": false,
         *       "limit": 25,
         *       "next_cursor": null
         *     }
         */
        VendorList: {
            /** @description The records of this page, in the order of the list. */
            data: components["schemas"]["Vendor"][];
            /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
            has_more: boolean;
            /** @description The page size that applied to this response. */
            limit: number;
            /** @description Send it as `cursor` to get the next page. Null on the last page. */
            next_cursor: string | null;
        };
        /**
         * @example {
         *       "id": "01957a3c-5b00-7000-8000-000000000002",
         *       "object": "workspace",
         *       "name": "Alvarez & Co",
         *       "plan": "professional",
         *       "default_pipeline_id": "01957a3c-5b00-7000-8000-000000000030",
         *       "created_at": "2026-03-10T09:00:00.000Z",
         *       "updated_at": "2026-03-10T09:00:00.000Z"
         *     }
         */
        Workspace: {
            /**
             * Format: uuid
             * @description Unique id of the record, a UUID. It never changes.
             */
            id: string;
            /**
             * @description The type of the record, always the same text.
             * @constant
             */
            object: "workspace";
            /** @description Name of the business. */
            name: string;
            /**
             * @description The plan. Expenses need `professional`.
             * @enum {string}
             */
            plan: "starter" | "professional";
            /**
             * Format: uuid
             * @description Id of the pipeline for new opportunities without a `pipeline_id`.
             */
            default_pipeline_id: string;
            /**
             * Format: date-time
             * @description When the record was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record last changed. It grows with every change of the record.
             */
            updated_at: string;
        };
    };
    responses: {
        /** @description Malformed JSON, an unknown or invalid field or parameter, or a reference to a record that does not exist. `details` has one entry for each fault. */
        InvalidRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key or session is missing, malformed, unknown, revoked or expired, or the passkey or invitation was not accepted. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The workspace is not on the Professional plan, the member of the key lacks a permission, the limits of the key do not allow the request, the operator has suspended the workspace, or a request with a session cookie did not come from the console. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record does not exist in this workspace, or the caller may not read it. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The state of the record does not allow the request, the workspace has reached a limit, or the Idempotency-Key was used with another body or belongs to a request that still runs. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record does not have a version that `If-Match` names, or `If-None-Match` matches the record or entry. Nothing has changed. */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over 256 KB. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is not application/json, or has a `Content-Encoding` other than `identity`. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The API key or session has exceeded its rate limit, all keys and sessions of the workspace together have exceeded theirs (five times as high), or, in a request without a key, the client address has exceeded its limit. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error in the service. It is logged with the request id. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A backing store throttles requests or cannot be reached, even after retries by the service. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    spotOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Degrees north of the equator; negative to the south. */
                    latitude: number;
                    /** @description Degrees east of Greenwich; negative to the west. */
                    longitude: number;
                    /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_street?: string | null;
                    /** @description City: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_city?: string | null;
                    /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_state?: string | null;
                    /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_zip?: string | null;
                    /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_country?: string | null;
                    /** @description What was seen at the spot. Only the event contains the note; the opportunity does not. */
                    note?: string | null;
                };
            };
        };
        responses: {
            /** @description The new opportunity */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOpportunities: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Case-insensitive search for this text anywhere in `name` or `contact_name`. Empty: no filter. */
                q?: string;
                /** @description Case-insensitive search for this text anywhere in `contact_name`. */
                contact_name?: string;
                /** @description Only records with this status. */
                approval_status?: "opportunity" | "project" | "archived";
                /** @description Only records in this pipeline. */
                pipeline_id?: string;
                /** @description Only records at this stage. */
                stage_id?: string;
                /** @description Only records of this member. */
                sales_rep_id?: string;
                /** @description Only records of this contact. */
                primary_contact_id?: string;
                /** @description Only records that have this tag, exactly. */
                tag?: string;
                /** @description Only records with an appointment at this time or later. */
                appointment_from?: string;
                /** @description Only records with an appointment at this time or earlier. */
                appointment_to?: string;
                /** @description Only records with, or without, an appointment. */
                has_appointment?: boolean;
                /** @description Only records created at this time or earlier. */
                created_to?: string;
                /** @description Only records that are not archived and whose newest estimate was sent at this time or earlier and still waits for approval. */
                estimate_sent_to?: string;
                /** @description Only records approved at this time or later. */
                approved_from?: string;
                /** @description Only records approved at this time or earlier. */
                approved_to?: string;
                /** @description Only records whose `updated_at` is this time or later, ordered by `updated_at`, then `id`, both ascending, or both descending with `order=newest`. In ascending order, a change appears within 10 seconds. A client that continues from the last `updated_at` that it received misses no change; use `cursor` or `offset` only if a whole page has the same timestamp. */
                updated_since?: string;
                /** @description `newest`: the most recent change first. Do not use it to keep a copy: records that change while you read pages are left out or repeated. `oldest`, or absent: the earliest change first. Only together with `updated_since`. */
                order?: "newest" | "oldest";
                /** @description `true`: the response also has `deleted`. Only together with `updated_since`. */
                include_deleted?: boolean;
                /** @description `appointment_at`: in ascending order of the appointment, only records that have an appointment. Not together with `updated_since`. Default: newest first, or, with `updated_since`, by last change. */
                sort?: "appointment_at";
                /** @description With `true`, only projects whose expenses cost more than their estimate: the newest approved estimate, or, if none is approved, the newest sent estimate. Not together with `sort` or `updated_since`. */
                over_estimate?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of opportunities */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpportunityList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`. */
                    name?: string | null;
                    /** @description Display name of the customer or company. */
                    contact_name?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of a contact of the workspace. It stays when the contact is deleted.
                     */
                    primary_contact_id?: string | null;
                    /** @description Estimated value, US dollars. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    value?: number | null;
                    /**
                     * Format: date-time
                     * @description First appointment. Any offset is accepted; the response is in UTC.
                     */
                    appointment_at?: string | null;
                    /** @description Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode. */
                    lead_source?: string | null;
                    /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_street?: string | null;
                    /** @description City: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_city?: string | null;
                    /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_state?: string | null;
                    /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_zip?: string | null;
                    /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_country?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the member who is the sales rep.
                     */
                    sales_rep_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the member who manages the project.
                     */
                    project_manager_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the member responsible for accounts receivable.
                     */
                    ar_owner_id?: string | null;
                    /** @description Free labels, in the order in which they were set. */
                    tags?: string[];
                    /**
                     * @description Values by the stable key of the custom field; unset fields are absent. All values of a record together are at most 32 KB as JSON.
                     * @default {}
                     */
                    custom_fields?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: uuid
                     * @description The pipeline for the record. Default: the default pipeline of the workspace.
                     */
                    pipeline_id?: string | null;
                    /**
                     * Format: uuid
                     * @description A stage of the pipeline. Default: the first stage of the pipeline.
                     */
                    stage_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The new opportunity */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    summarizeOpportunities: {
        parameters: {
            query?: {
                /** @description Case-insensitive search for this text anywhere in `name` or `contact_name`. Empty: no filter. */
                q?: string;
                /** @description Case-insensitive search for this text anywhere in `contact_name`. */
                contact_name?: string;
                /** @description Only records with this status. */
                approval_status?: "opportunity" | "project" | "archived";
                /** @description Only records in this pipeline. */
                pipeline_id?: string;
                /** @description Only records at this stage. */
                stage_id?: string;
                /** @description Only records of this member. */
                sales_rep_id?: string;
                /** @description Only records of this contact. */
                primary_contact_id?: string;
                /** @description Only records that have this tag, exactly. */
                tag?: string;
                /** @description Only records with an appointment at this time or later. */
                appointment_from?: string;
                /** @description Only records with an appointment at this time or earlier. */
                appointment_to?: string;
                /** @description Only records with, or without, an appointment. */
                has_appointment?: boolean;
                /** @description Only records created at this time or earlier. */
                created_to?: string;
                /** @description Only records that are not archived and whose newest estimate was sent at this time or earlier and still waits for approval. */
                estimate_sent_to?: string;
                /** @description Only records approved at this time or later. */
                approved_from?: string;
                /** @description Only records approved at this time or earlier. */
                approved_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers and values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpportunitySummary"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The opportunity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the record. Until a client sets it, the name follows `contact_name`, or, if that is null, `address_street`, or is `Untitled opportunity`. */
                    name?: string | null;
                    /** @description Display name of the customer or company. Null clears it. */
                    contact_name?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of a contact of the workspace. It stays when the contact is deleted. Null clears it.
                     */
                    primary_contact_id?: string | null;
                    /** @description Estimated value, US dollars. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. Null clears it. */
                    value?: number | null;
                    /**
                     * Format: date-time
                     * @description First appointment. Any offset is accepted; the response is in UTC. Null clears it.
                     */
                    appointment_at?: string | null;
                    /** @description Where the lead came from, as free text. `drive_mode` for a spot of Drive Mode. Null clears it. */
                    lead_source?: string | null;
                    /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_street?: string | null;
                    /** @description City: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_city?: string | null;
                    /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_state?: string | null;
                    /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_zip?: string | null;
                    /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_country?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the member who is the sales rep. Null clears it.
                     */
                    sales_rep_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the member who manages the project. Null clears it.
                     */
                    project_manager_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the member responsible for accounts receivable. Null clears it.
                     */
                    ar_owner_id?: string | null;
                    /** @description Free labels, in the order in which they were set. */
                    tags?: string[];
                    /** @description Values by the stable key of the custom field. An absent key is unchanged; null clears a value. All values of a record together are at most 32 KB as JSON. */
                    custom_fields?: {
                        [key: string]: unknown;
                    };
                    /**
                     * Format: uuid
                     * @description Moves the record to this pipeline: to `stage_id`, or to the first stage. It cannot be cleared.
                     */
                    pipeline_id?: string;
                    /**
                     * Format: uuid
                     * @description Moves the record to this stage of its pipeline. It cannot be cleared.
                     */
                    stage_id?: string;
                };
            };
        };
        responses: {
            /** @description The updated opportunity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The project */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The archived record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putOpportunityReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description `*` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. The `ETag` of versions that you do not want to change: if the record has one of them, the response is also 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none. */
                    url?: string | null;
                    /**
                     * @description Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\u0000`, but no lone surrogates. Null or absent for `{}`.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOpportunityReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restoreOpportunity: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The restored record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Opportunity"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The estimate */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Title of the estimate, as the customer reads it. */
                    title?: string;
                    /** @description The total offered, US dollars. Null: the sum of the line items, each rounded to the cent. If only `line_items` are sent, an amount that was the sum of the old items becomes the sum of the new items. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    amount?: number | null;
                    /** @description What is offered, in the order of the offer. */
                    line_items?: {
                        /** @description The work or material that is offered. */
                        description: string;
                        /** @description How many units; fractions are allowed. */
                        quantity: number;
                        /** @description Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more. */
                        unit_price: number;
                        /**
                         * Format: uuid
                         * @description Id of the expense category in which the item is planned. An item can keep an archived category, but not get one. Null clears it.
                         */
                        category_id?: string | null;
                    }[];
                    /** @description Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0. */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated draft */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    approveEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The estimate, approved */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The estimate, cancelled */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEstimateLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The new link; only this response contains its address */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateLink"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteEstimateLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The estimate, sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEstimates: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of estimates */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EstimateList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEstimate: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Title of the estimate, as the customer reads it. */
                    title: string;
                    /** @description The total offered, US dollars. Default: the sum of the line items, each rounded to the cent; required without `line_items`. A given amount may differ from that sum (discounts, taxes). At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    amount?: number | null;
                    /**
                     * @description What is offered, in the order of the offer.
                     * @default []
                     */
                    line_items?: {
                        /** @description The work or material that is offered. */
                        description: string;
                        /** @description How many units; fractions are allowed. */
                        quantity: number;
                        /** @description Price of one unit, US dollars; it may have more than two decimals. Negative for a discount: the items add up to 0 or more. */
                        unit_price: number;
                        /**
                         * Format: uuid
                         * @description Id of the expense category in which the item is planned. An item can keep an archived category, but not get one.
                         */
                        category_id?: string | null;
                    }[];
                    /** @description Text below the items, for the customer. Null when there is none. Absent from events of 1.0.0. */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description The new estimate */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Estimate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEnvelopes: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of envelopes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnvelopeList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Title of the document that recipients sign. */
                    title: string;
                    /**
                     * Format: uuid
                     * @description Id of the opportunity to which the document belongs; null when there is none.
                     */
                    opportunity_id?: string | null;
                    /** @description The people who must sign. Two may share an e-mail address; identify them by `id`. */
                    recipients: {
                        /** @description Name of the person who must sign. */
                        name: string;
                        /**
                         * Format: email
                         * @description E-mail address of the person who must sign.
                         */
                        email: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description The new envelope */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEnvelope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The envelope */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    signEnvelope: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description Id of the recipient in the envelope, as in `recipients`. */
                recipient_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The updated envelope */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Case-insensitive search for this text anywhere in `name` or `email`, or for at least four digits of a number in `phone`. Empty: no filter. */
                q?: string;
                /** @description The whole e-mail address, ignoring case. */
                email?: string;
                /** @description The phone number, in any notation. A number without a country code is a US number. If it begins with `00` and cannot be a US number, `00` is read as `+`. Without `+`, a number must have a length that its country uses. */
                phone?: string;
                /** @description Only records whose `updated_at` is this time or later, ordered by `updated_at`, then `id`, both ascending, or both descending with `order=newest`. In ascending order, a change appears within 10 seconds. A client that continues from the last `updated_at` that it received misses no change; use `cursor` or `offset` only if a whole page has the same timestamp. */
                updated_since?: string;
                /** @description `newest`: the most recent change first. Do not use it to keep a copy: records that change while you read pages are left out or repeated. `oldest`, or absent: the earliest change first. Only together with `updated_since`. */
                order?: "newest" | "oldest";
                /** @description `true`: the response also has `deleted`. Only together with `updated_since`. */
                include_deleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contacts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the person or company. */
                    name?: string | null;
                    /**
                     * Format: email
                     * @description E-mail address of the contact. Several contacts may share it.
                     */
                    email?: string | null;
                    /** @description Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number. */
                    phone?: string | null;
                    /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_street?: string | null;
                    /** @description City: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_city?: string | null;
                    /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_state?: string | null;
                    /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_zip?: string | null;
                    /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. */
                    address_country?: string | null;
                };
            };
        };
        responses: {
            /** @description The new contact */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the person or company. Null clears it. */
                    name?: string | null;
                    /**
                     * Format: email
                     * @description E-mail address of the contact. Several contacts may share it. Null clears it.
                     */
                    email?: string | null;
                    /** @description Phone number, as it was sent, in any notation. It may contain further text, a second number, or letters as in 1-800-PLUMBER: lists and calls find the contact by the first number. Null clears it. */
                    phone?: string | null;
                    /** @description Street and number: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_street?: string | null;
                    /** @description City: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_city?: string | null;
                    /** @description State or region: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_state?: string | null;
                    /** @description ZIP or postal code: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_zip?: string | null;
                    /** @description Country, as free text: for an opportunity, of the job site; for a contact, of the postal address. Null clears it. */
                    address_country?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated contact */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putContactReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description `*` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. The `ETag` of versions that you do not want to change: if the record has one of them, the response is also 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none. */
                    url?: string | null;
                    /**
                     * @description Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\u0000`, but no lone surrogates. Null or absent for `{}`.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContactReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalls: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of calls */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCall: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Who called: `inbound`, a caller called the workspace; `outbound`, the workspace called.
                     * @enum {string}
                     */
                    direction: "inbound" | "outbound";
                    /**
                     * @description How the call ended. Any outcome other than `completed` is a missed call.
                     * @enum {string}
                     */
                    outcome: "completed" | "abandoned" | "unanswered";
                    /** @description The caller. Required for an inbound call without `contact_id`: the service finds the contact by this number. A number without a country code is a US number. If it begins with `00` and cannot be a US number, `00` is read as `+`. Without `+`, a number must have a length that its country uses. */
                    from_number?: string | null;
                    /** @description The number called. Required for an outbound call without `contact_id`: the service finds the contact by this number. A number without a country code is a US number. If it begins with `00` and cannot be a US number, `00` is read as `+`. Without `+`, a number must have a length that its country uses. */
                    to_number?: string | null;
                    /**
                     * Format: uuid
                     * @description The contact on the call. Default: the earliest contact with the phone number, or a new contact with that number.
                     */
                    contact_id?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of the opportunity that the call was about.
                     */
                    opportunity_id?: string | null;
                    /** @description Length of the call in seconds. Null when it is not known. */
                    duration_seconds?: number | null;
                    /** @description Summary of the conversation. */
                    summary?: string | null;
                    /** @description Text of the conversation. */
                    transcript?: string | null;
                };
            };
        };
        responses: {
            /** @description The new call */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Call"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCall: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The call */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Call"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpenses: {
        parameters: {
            query?: {
                /** @description Case-insensitive search for this text anywhere in the name of the vendor, the description or the reference number. */
                q?: string;
                /** @description Only records of this project or opportunity. */
                project_id?: string;
                /** @description Only expenses that refer to this vendor. To find a vendor name that was sent as free text, use `q`. */
                vendor_id?: string;
                /** @description Only expenses of this category. */
                category_id?: string;
                /** @description Only expenses that this member created. */
                created_by?: string;
                /** @description Only expenses on this day or later. */
                date_from?: string;
                /** @description Only expenses on this day or earlier. */
                date_to?: string;
                /** @description Only expenses of this amount or more, US dollars, tax included. */
                amount_min?: number;
                /** @description Only expenses of this amount or less, US dollars, tax included. */
                amount_max?: number;
                /** @description `true`: only expenses that at least one outside system has handled; `false`: only expenses that none has. */
                reconciled?: boolean;
                /** @description Only expenses that this namespace has handled. */
                reconciled_by?: string;
                /** @description Only expenses that this namespace has not handled yet. Use it to poll for new work. With a name that no system uses, all expenses are returned: `GET /v1/external-references` lists the names in use. */
                unreconciled_by?: string;
                /** @description Only expenses that have a sync error of this namespace. */
                sync_error_by?: string;
                /** @description Only expenses of this type. */
                expense_type?: "purchase" | "mileage";
                /** @description Only expenses with this reimbursement status. */
                reimbursement_status?: "none" | "requested" | "approved" | "paid" | "rejected";
                /** @description `true`: only billable expenses; `false`: only others. */
                billable?: boolean;
                /** @description `true`: only expenses with a receipt; `false`: only expenses without one. */
                has_receipt?: boolean;
                /** @description `true`: include archived records; `false`: leave them out. Default: `false`, and `true` with `updated_since`. */
                include_archived?: boolean;
                /** @description Only records whose `updated_at` is this time or later, ordered by `updated_at`, then `id`, both ascending, or both descending with `order=newest`. In ascending order, a change appears within 10 seconds. A client that continues from the last `updated_at` that it received misses no change; use `cursor` or `offset` only if a whole page has the same timestamp. */
                updated_since?: string;
                /** @description `newest`: the most recent change first. Do not use it to keep a copy: records that change while you read pages are left out or repeated. `oldest`, or absent: the earliest change first. Only together with `updated_since`. */
                order?: "newest" | "oldest";
                /** @description `true`: the response also has `deleted`. Only together with `updated_since`. */
                include_deleted?: boolean;
                /** @description The number of records in a page. */
                limit?: number;
                /** @description The number of expenses to skip. To read all pages, use `after` instead: with `offset`, an expense that leaves the list moves the rest forward by one, and a large offset takes as long as reading the skipped expenses. */
                offset?: number;
                /** @description Only expenses after this position in the list: the `expense_date` and the `id` of the last expense that you received, as in `2026-03-14,01957a3c-5b00-7000-8000-000000000050`. It works even if that expense no longer exists or no longer matches the filters, so a loop over `unreconciled_by` that writes to the listed expenses skips none. Empty: from the beginning. It cannot be combined with `updated_since`, or with an `offset` other than 0. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of expenses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description A `purchase`, or a `mileage` entry. It never changes.
                     * @enum {string}
                     */
                    expense_type: "purchase" | "mileage";
                    /**
                     * Format: date
                     * @description The day of the expense, `YYYY-MM-DD`.
                     */
                    expense_date: string;
                    /** @description Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent. Required for purchases. Optional for mileage entries, where any other amount is refused. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    amount_tax_inclusive?: number;
                    /** @description Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown. Between 0 and `amount_tax_inclusive`. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    tax_amount_included?: number | null;
                    /**
                     * Format: uuid
                     * @description Id of a vendor of the workspace that is not archived. Not together with `vendor_name`.
                     */
                    vendor_id?: string | null;
                    /** @description Name of a merchant that is not in the list of vendors; `vendor.id` is then null. */
                    vendor_name?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of an expense category of the workspace that is not archived.
                     */
                    category_id?: string | null;
                    /** @description What was purchased, or the purpose of the trip. */
                    description?: string | null;
                    /** @description Internal note, as free text. */
                    notes?: string | null;
                    /** @description Receipt or transaction number that is printed on the document. */
                    reference_number?: string | null;
                    /**
                     * @description How it was paid. Default: `company_card`. Mileage entries always have `mileage`, and purchases never do.
                     * @enum {string}
                     */
                    payment_method?: "company_card" | "company_check" | "company_cash" | "personal_funds" | "mileage";
                    /**
                     * @description Whether the member is paid back, and the progress of the payment. Any status may follow any other.
                     * @default none
                     * @enum {string}
                     */
                    reimbursement_status?: "none" | "requested" | "approved" | "paid" | "rejected";
                    /**
                     * @description Whether the customer is billed for it.
                     * @default false
                     */
                    billable?: boolean;
                    /** @description The trip. Required for, and only for, mileage entries; null or absent for purchases. */
                    mileage?: {
                        /** @description Length of the trip in miles; fractions are allowed. */
                        miles_driven: number;
                        /** @description US dollars for each mile; it may have more than two decimals. */
                        rate: number;
                    } | null;
                    /**
                     * Format: uuid
                     * @description Id of the linked project or opportunity. Null when none is linked.
                     */
                    project_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The new expense */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    summarizeExpenses: {
        parameters: {
            query?: {
                /** @description Case-insensitive search for this text anywhere in the name of the vendor, the description or the reference number. */
                q?: string;
                /** @description Only records of this project or opportunity. */
                project_id?: string;
                /** @description Only expenses that refer to this vendor. To find a vendor name that was sent as free text, use `q`. */
                vendor_id?: string;
                /** @description Only expenses of this category. */
                category_id?: string;
                /** @description Only expenses that this member created. */
                created_by?: string;
                /** @description Only expenses on this day or later. */
                date_from?: string;
                /** @description Only expenses on this day or earlier. */
                date_to?: string;
                /** @description Only expenses of this amount or more, US dollars, tax included. */
                amount_min?: number;
                /** @description Only expenses of this amount or less, US dollars, tax included. */
                amount_max?: number;
                /** @description `true`: only expenses that at least one outside system has handled; `false`: only expenses that none has. */
                reconciled?: boolean;
                /** @description Only expenses that this namespace has handled. */
                reconciled_by?: string;
                /** @description Only expenses that this namespace has not handled yet. Use it to poll for new work. With a name that no system uses, all expenses are returned: `GET /v1/external-references` lists the names in use. */
                unreconciled_by?: string;
                /** @description Only expenses that have a sync error of this namespace. */
                sync_error_by?: string;
                /** @description Only expenses of this type. */
                expense_type?: "purchase" | "mileage";
                /** @description Only expenses with this reimbursement status. */
                reimbursement_status?: "none" | "requested" | "approved" | "paid" | "rejected";
                /** @description `true`: only billable expenses; `false`: only others. */
                billable?: boolean;
                /** @description `true`: only expenses with a receipt; `false`: only expenses without one. */
                has_receipt?: boolean;
                /** @description `true`: include archived records; `false`: leave them out. */
                include_archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers and sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseSummary"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The expense */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchExpense: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The day of the expense, `YYYY-MM-DD`.
                     */
                    expense_date?: string;
                    /** @description Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent. For a mileage entry, any other amount is refused. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    amount_tax_inclusive?: number;
                    /** @description Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown. Between 0 and `amount_tax_inclusive`. At most two decimals. A number within 0.000001 dollars of a whole cent is stored as that cent; any other number returns 400. */
                    tax_amount_included?: number | null;
                    /**
                     * Format: uuid
                     * @description Id of a vendor of the workspace that is not archived. Not together with `vendor_name`. Null clears it.
                     */
                    vendor_id?: string | null;
                    /** @description Name of a merchant that is not in the list of vendors; `vendor.id` is then null. */
                    vendor_name?: string | null;
                    /**
                     * Format: uuid
                     * @description Id of an expense category of the workspace that is not archived. Null clears it.
                     */
                    category_id?: string | null;
                    /** @description What was purchased, or the purpose of the trip. Null clears it. */
                    description?: string | null;
                    /** @description Internal note, as free text. Null clears it. */
                    notes?: string | null;
                    /** @description Receipt or transaction number that is printed on the document. Null clears it. */
                    reference_number?: string | null;
                    /**
                     * @description How it was paid: always `mileage` for a mileage entry, never for a purchase.
                     * @enum {string}
                     */
                    payment_method?: "company_card" | "company_check" | "company_cash" | "personal_funds" | "mileage";
                    /**
                     * @description Whether the member is paid back, and the progress of the payment. Any status may follow any other.
                     * @enum {string}
                     */
                    reimbursement_status?: "none" | "requested" | "approved" | "paid" | "rejected";
                    /** @description Whether the customer is billed for it. */
                    billable?: boolean;
                    /** @description The trip. Required for, and only for, mileage entries; null or absent for purchases. */
                    mileage?: {
                        /** @description Length of the trip in miles; fractions are allowed. */
                        miles_driven: number;
                        /** @description US dollars for each mile; it may have more than two decimals. */
                        rate: number;
                    } | null;
                    /**
                     * Format: uuid
                     * @description Id of the linked project or opportunity. Null when none is linked.
                     */
                    project_id?: string | null;
                    /** @description Archived expenses are left out of lists unless `include_archived=true`. */
                    is_archived?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated expense */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putExternalReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description `*` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. The `ETag` of versions that you do not want to change: if the record has one of them, the response is also 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none. */
                    url?: string | null;
                    /**
                     * @description Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\u0000`, but no lone surrogates. Null or absent for `{}`.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated expense */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExternalReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, sent by the storage to clients that follow the redirect */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The receipt, whose link is in the `Location` header too */
            307: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uri
                         * @description Signed link to the file, which needs no API key. Do not log or forward it. Fetch it without `Authorization`: the storage returns 400 if a request also has this header, for example after the redirect of `GET /v1/expenses/{id}/receipt`. The file is as it was uploaded, including its EXIF data and location.
                         */
                        url: string;
                        /**
                         * Format: date-time
                         * @description When the link stops working, 24 hours after it was made.
                         */
                        expires_at: string;
                        /** @description Media type of the file. */
                        mime_type: string;
                        /** @description Size of the file in bytes. */
                        size_bytes: number;
                        /** @description `sha256:<hex>` of the bytes of the file, so that a mirror can detect files that it already has. */
                        content_hash: string;
                        /** @description Signed link to a webp rendition of a HEIC receipt, valid until `expires_at`: treat it as a credential. Null for other types, and until the receipt is rendered, which changes neither `updated_at` nor the ETag. */
                        display_url: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Media type of the file that will be sent, in any case. `image/jpg` is read as `image/jpeg`, `image/heif` as `image/heic`.
                     * @enum {string}
                     */
                    mime_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "application/pdf";
                    /** @description Exact size in bytes of the file that will be sent. */
                    size_bytes: number;
                };
            };
        };
        responses: {
            /** @description How to upload the file */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The request with which to send the file, directly to the storage. Seconds later `GET /v1/expenses/{id}` shows the file as `receipt`, or the reason of a refusal in `receipt_upload`. */
                        upload: {
                            /**
                             * @description The HTTP method of the upload.
                             * @constant
                             */
                            method: "PUT";
                            /**
                             * Format: uri
                             * @description Where to send the file. Needs no API key: treat it as a credential.
                             */
                            url: string;
                            /** @description Send exactly these headers; other headers or values are refused. */
                            headers: {
                                [key: string]: string;
                            };
                            /**
                             * Format: date-time
                             * @description Until when the upload can begin.
                             */
                            expires_at: string;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putSyncError: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description `*` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. The `ETag` of versions that you do not want to change: if the record has one of them, the response is also 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description A short name of the error, for programs: the outside system chooses it. */
                    code: string;
                    /** @description What went wrong and what to do, for people who see the expense. */
                    message: string;
                    /**
                     * @description Whether a later import may succeed without a change of the expense.
                     * @default true
                     */
                    retryable?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated expense */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Expense"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSyncError: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNamespaces: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of namespaces */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamespaceList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putExternalReferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Only `*`: an expense that already has a reference in the namespace keeps it, and its entry has the status 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The references to write, for different expenses. */
                    references: {
                        /**
                         * Format: uuid
                         * @description Id of the expense that the outside system has handled.
                         */
                        expense_id: string;
                        /** @description Id of the counterpart in the outside system. */
                        external_id: string | null;
                        /** @description Absolute http or https link to the counterpart in the outside system, without a user name or password. Null or absent for none. */
                        url?: string | null;
                        /** @description Any JSON object of the outside system, at most 4 KB as JSON and 32 levels. Null or absent for `{}`. */
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description The outcome of each reference, as of a separate request */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The outcomes, in the order of the request. */
                        data: {
                            /**
                             * Format: uuid
                             * @description Id of the expense, as in the request.
                             */
                            expense_id: string;
                            /**
                             * @description The HTTP status that a separate request for this expense would have returned.
                             * @enum {integer}
                             */
                            status: 200 | 204 | 400 | 403 | 404 | 409 | 412;
                            /** @description Why the reference was not written; null when it was. */
                            error: {
                                /**
                                 * @description The kind of error, for programs. New kinds can be added.
                                 * @enum {string}
                                 */
                                code: "invalid_request" | "unauthorized" | "forbidden" | "plan_required" | "not_found" | "method_not_allowed" | "conflict" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "internal_error" | "unavailable";
                                /** @description What is wrong and what to do, for people. If there are several faults, it names as many as fit into 300 characters. Texts can change. */
                                message: string;
                                /** @description Only with `invalid_request`: one entry for each fault that was found, at most 100. */
                                details?: {
                                    /** @description Where the fault is: the dotted path in the body (`recipients.0.email`), or the name of a parameter. */
                                    path: string;
                                    /** @description What is wrong with this value. */
                                    message: string;
                                }[];
                                /**
                                 * Format: uuid
                                 * @description Id of the request in the logs, as in `X-Request-Id`. Include it in support requests.
                                 */
                                request_id: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPhotos: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Only records of this project or opportunity. */
                project_id?: string;
                /** @description `true`: only photos in the trash; `false`: only photos outside it. Default: `false`, and both with `updated_since`. */
                trashed?: boolean;
                /** @description Only photos taken at this time or later; if `taken_at` is null, `created_at` counts. */
                taken_from?: string;
                /** @description Only photos taken at this time or earlier; if `taken_at` is null, `created_at` counts. */
                taken_to?: string;
                /** @description Only photos that this member created. */
                created_by?: string;
                /** @description Only records that have this tag, exactly. */
                tag?: string;
                /** @description Only records whose `updated_at` is this time or later, ordered by `updated_at`, then `id`, both ascending, or both descending with `order=newest`. In ascending order, a change appears within 10 seconds. A client that continues from the last `updated_at` that it received misses no change; use `cursor` or `offset` only if a whole page has the same timestamp. */
                updated_since?: string;
                /** @description `newest`: the most recent change first. Do not use it to keep a copy: records that change while you read pages are left out or repeated. `oldest`, or absent: the earliest change first. Only together with `updated_since`. */
                order?: "newest" | "oldest";
                /** @description `true`: the response also has `deleted`. Only together with `updated_since`. */
                include_deleted?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of photos */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Media type of the file that will be uploaded, in any case. `image/jpg` is read as `image/jpeg`, `image/heif` as `image/heic`.
                     * @enum {string}
                     */
                    mime_type: "image/jpeg" | "image/png" | "image/webp" | "image/heic" | "video/mp4" | "video/quicktime";
                    /** @description Exact size in bytes of the file that will be uploaded. */
                    size_bytes: number;
                    /**
                     * Format: uuid
                     * @description Id of the opportunity or project of the photo; null when none was given.
                     */
                    project_id?: string | null;
                    /** @description Caption, as free text. */
                    caption?: string | null;
                    /** @description Free labels, in the order in which they were sent. */
                    tags?: string[];
                    /**
                     * Format: date-time
                     * @description When it was taken, as sent by the client. Null when it is not known.
                     */
                    taken_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The new photo, and how to upload its file */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhotoWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The photo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Photo"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Moved to the trash */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchPhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Id of the opportunity or project of the photo; null when none was given.
                     */
                    project_id?: string | null;
                    /** @description Caption, as free text. Null clears it. */
                    caption?: string | null;
                    /** @description Free labels, in the order in which they were sent. */
                    tags?: string[];
                    /**
                     * Format: date-time
                     * @description When it was taken, as sent by the client. Null when it is not known.
                     */
                    taken_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The updated photo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Photo"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    restorePhoto: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The updated photo */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Photo"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCalendarFeeds: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description The member whose feeds are listed. Default: the caller. */
                member_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of feeds, without their addresses */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCalendarFeed: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments.
                     * @enum {string}
                     */
                    scope: "mine" | "workspace";
                };
            };
        };
        responses: {
            /** @description The new feed */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CalendarFeedWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    readCalendarFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The last part of the address that `createCalendarFeed` returns, with `.ics`. */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An iCalendar object (RFC 5545) */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of definitions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The stable name of the field in `custom_fields`. It is unique, and never changes. After the field is deleted, a new field can have the same key, with the same type. */
                    key: string;
                    /** @description The name of the field that people see. */
                    label: string;
                    /**
                     * @description The type of the values. It never changes.
                     * @enum {string}
                     */
                    type: "text" | "number" | "boolean" | "date" | "select" | "multi_select";
                    /** @description The allowed values. Required for `select` and `multi_select`; not accepted for other types. */
                    options?: string[];
                    /**
                     * @description The kind of record that has the field.
                     * @default opportunity
                     * @constant
                     */
                    entity_type?: "opportunity";
                };
            };
        };
        responses: {
            /** @description The new definition */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The name of the field that people see. */
                    label?: string;
                    /** @description The allowed values. Required for `select` and `multi_select`; not accepted for other types. */
                    options?: string[];
                };
            };
        };
        responses: {
            /** @description The updated definition */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExpenseCategories: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Case-insensitive search for this text anywhere in `name`. Empty: no filter. */
                q?: string;
                /** @description `true`: include archived records; `false`: leave them out. */
                include_archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of categories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseCategoryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExpenseCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the category. An expense shows the name as it was when a write last set `category_id`. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The new category */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseCategory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getExpenseCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseCategory"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchExpenseCategory: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the category. An expense shows the name as it was when a write last set `category_id`. */
                    name?: string;
                    /** @description Whether the record is left out of lists and cannot be chosen for an expense. */
                    is_archived?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated category */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseCategory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putExpenseCategoryReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description `*` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. The `ETag` of versions that you do not want to change: if the record has one of them, the response is also 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none. */
                    url?: string | null;
                    /**
                     * @description Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\u0000`, but no lone surrogates. Null or absent for `{}`.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpenseCategory"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteExpenseCategoryReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listVendors: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Case-insensitive search for this text anywhere in `name`. Empty: no filter. */
                q?: string;
                /** @description `true`: include archived records; `false`: leave them out. */
                include_archived?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of vendors */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VendorList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createVendor: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`. */
                    name: string;
                };
            };
        };
        responses: {
            /** @description The new vendor */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVendor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The vendor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchVendor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`. */
                    name?: string;
                    /** @description Whether the record is left out of lists and cannot be chosen for an expense. */
                    is_archived?: boolean;
                };
            };
        };
        responses: {
            /** @description The updated vendor */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putVendorReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description `*` writes the entry only if the record has none in the namespace; otherwise the response is 412 and nothing changes. The `ETag` of versions that you do not want to change: if the record has one of them, the response is also 412. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the counterpart in the outside system. */
                    external_id: string;
                    /** @description Absolute http or https link to the counterpart in the outside system, without a user name or password, shown to people. Null or absent for none. */
                    url?: string | null;
                    /**
                     * @description Any JSON object of the outside system, at most 4 KB and 32 levels of objects and arrays. Send integers above 9007199254740991 as text. Texts may contain any character, including `\u0000`, but no lone surrogates. Null or absent for `{}`.
                     * @default {}
                     */
                    metadata?: {
                        [key: string]: unknown;
                    } | null;
                };
            };
        };
        responses: {
            /** @description The updated record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Vendor"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteVendorReference: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
                /** @description The outside system: a name that its integration chooses once and always uses. */
                namespace: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of API keys, without the keys themselves */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description A name by which people recognize the key. Default: empty. */
                    name?: string;
                    /** @description At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them. */
                    permissions?: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[] | null;
                    /**
                     * @description `true`: every method except GET and HEAD returns 403.
                     * @default false
                     */
                    read_only?: boolean;
                    /**
                     * @description Only with `read_only: true`: the key may also create, change, pause, test, check, rotate and delete subscriptions to triggers that its permissions allow. It cannot replay, redeliver or take over.
                     * @default false
                     */
                    manage_subscriptions?: boolean;
                    /**
                     * Format: date-time
                     * @description When the key stops working: in the future, at most five years ahead. Default: null, never.
                     */
                    expires_at?: string | null;
                };
            };
        };
        responses: {
            /** @description The new API key */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAuditLog: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Only changes by this member. */
                actor_id?: string;
                /** @description Only changes of this record. */
                entity_id?: string;
                /** @description Only this action. */
                action?: "member.created" | "member.changed" | "member.deactivated" | "member.activated" | "member.invited" | "member.invitation_ended" | "api_key.created" | "api_key.revoked" | "passkey.added" | "passkey.removed" | "session.started" | "session.ended" | "calendar_feed.created" | "calendar_feed.revoked" | "subscription.created" | "subscription.changed" | "subscription.paused" | "subscription.resumed" | "subscription.secret_rotated" | "subscription.taken_over" | "subscription.revoked" | "pipeline.created" | "pipeline.changed" | "custom_field.created" | "custom_field.changed" | "custom_field.deleted" | "vendor.created" | "vendor.changed" | "expense_category.created" | "expense_category.changed" | "estimate_link.created" | "estimate_link.revoked" | "workspace.created" | "workspace.plan_changed" | "workspace.suspended" | "workspace.resumed" | "workspace.limited" | "workspace.exported" | "workspace.restored" | "contact.erased" | "member.erased";
                /** @description Only changes at this time or later. */
                since?: string;
                /** @description Only changes at this time or earlier. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The export, whose records can be read for 24 hours */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Export"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExportRecords: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of records of any type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Records of any type, each as its own endpoint shows it. */
                        data: ({
                            /** @description Unique id of the record, a UUID. It never changes. */
                            id: string;
                            /** @description The type of the record; absent for events. */
                            object?: string;
                        } & {
                            [key: string]: unknown;
                        })[];
                        /** @description Whether another page follows, exactly. When it is false, `next_cursor` is null. */
                        has_more: boolean;
                        /** @description The page size that applied to this response. */
                        limit: number;
                        /** @description Send it as `cursor` to get the next page. Null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Case-insensitive search for this text anywhere in `name`. Empty: no filter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of members */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the person. */
                    name: string;
                    /**
                     * Format: email
                     * @description E-mail address of the person.
                     */
                    email: string;
                    /** @description At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them. */
                    permissions?: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[];
                };
            };
        };
        responses: {
            /** @description The new member, with an invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivated */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the person. */
                    name?: string;
                    /**
                     * Format: email
                     * @description E-mail address of the person.
                     */
                    email?: string;
                    /** @description At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them. */
                    permissions?: ("expenses.view" | "expenses.view_all" | "expenses.edit" | "expenses.edit_all" | "workspace.admin")[];
                    /**
                     * @description Which deliveries to repeat: the failed ones, or all that are not pending.
                     * @enum {string}
                     */
                    status?: "active" | "deactivated";
                };
            };
        };
        responses: {
            /** @description The updated member */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The member, with the new invitation */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    endInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended, or there was none */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOverview: {
        parameters: {
            query?: {
                /** @description The IANA time zone, such as `America/Chicago`, in which days and months begin. */
                time_zone?: string;
                /** @description When the caller was here last. Without it, `acts` is null. */
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The overview */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPipelines: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of pipelines */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPipeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Name of the pipeline. */
                    name: string;
                    /** @description The stages in their order. New opportunities begin in the first. */
                    stages: {
                        /** @description Name of the stage. */
                        name: string;
                        /** @description Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`. */
                        is_won?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description The new pipeline */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchPipeline: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Name of the pipeline. */
                    name?: string;
                    /**
                     * @description `true`: makes this pipeline the default instead of the current default.
                     * @constant
                     */
                    is_default?: true;
                    /** @description The stages in the wanted order. List every existing stage once, by its id; an entry without `id` creates a stage. */
                    stages?: {
                        /**
                         * Format: uuid
                         * @description Id of the existing stage. Absent for a new one.
                         */
                        id?: string;
                        /** @description Name of the stage. */
                        name: string;
                        /** @description Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`. */
                        is_won?: boolean;
                    }[];
                };
            };
        };
        responses: {
            /** @description The updated pipeline */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pipeline"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    search: {
        parameters: {
            query: {
                /** @description An id, or text of at least two characters, in any case. One word may be the amount of an expense: `lone star 612`. */
                q: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest hits of each type, grouped by type. */
                        data: {
                            /**
                             * @description The type of the record, as in its `object`; `event` for events.
                             * @enum {string}
                             */
                            object: "opportunity" | "contact" | "expense" | "photo" | "member" | "vendor" | "expense_category" | "subscription" | "event" | "delivery";
                            /** @description Id of the record: a UUID, or of an event `evt_` and 32 hex digits. */
                            id: string;
                            /** @description The name of the record, or a text that describes it. */
                            name: string;
                            /** @description A text that distinguishes records with the same name, such as an address, date or status. Null when not set. */
                            detail: string | null;
                        }[];
                        /** @description `false` if there are more records than a search reads: it has read only the newest. */
                        complete: boolean;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The workspace */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description The member whose passkeys are listed. Default: the caller. */
                member_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of passkeys */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasskey: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The token of an invitation, for a request without a session. */
                    invitation?: string;
                    /**
                     * @description A name by which its owner recognizes the passkey.
                     * @default Passkey
                     */
                    name?: string;
                    /**
                     * @description Only for pages of the console, with an invitation: the response sets the session as a cookie and does not contain it.
                     * @default false
                     */
                    cookie?: boolean;
                    /** @description The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it. */
                    response: {
                        /** @description As WebAuthn defines it. */
                        id: string;
                        /** @description As WebAuthn defines it. */
                        rawId: string;
                        /**
                         * @description As WebAuthn defines it.
                         * @constant
                         */
                        type: "public-key";
                        /** @description As WebAuthn defines it. */
                        response: {
                            /** @description As WebAuthn defines it. */
                            clientDataJSON: string;
                            /** @description As WebAuthn defines it. */
                            attestationObject: string;
                            /** @description As WebAuthn defines it. */
                            transports?: string[];
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The new passkey */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyAdded"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPasskeyOptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The token of an invitation, for a request without a session. */
                    invitation?: string;
                };
            };
        };
        responses: {
            /** @description PublicKeyCredentialCreationOptionsJSON of WebAuthn, and the data of the invitation */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The console, for which passkeys are made. */
                        rp: {
                            /** @description Host name of the console. */
                            id: string;
                            /** @description As WebAuthn defines it. */
                            name: string;
                        };
                        /** @description The member, as the authenticator shows it. */
                        user: {
                            /** @description As WebAuthn defines it. */
                            id: string;
                            /** @description As WebAuthn defines it. */
                            name: string;
                            /** @description As WebAuthn defines it. */
                            displayName: string;
                        };
                        /** @description Valid for five minutes and for one attempt. */
                        challenge: string;
                        /** @description As WebAuthn defines it. */
                        pubKeyCredParams: {
                            /**
                             * @description As WebAuthn defines it.
                             * @constant
                             */
                            type: "public-key";
                            /** @description As WebAuthn defines it. */
                            alg: number;
                        }[];
                        /** @description As WebAuthn defines it. */
                        timeout: number;
                        /**
                         * @description As WebAuthn defines it.
                         * @constant
                         */
                        attestation: "none";
                        /** @description As WebAuthn defines it. */
                        authenticatorSelection: {
                            /**
                             * @description As WebAuthn defines it.
                             * @constant
                             */
                            residentKey: "required";
                            /**
                             * @description As WebAuthn defines it.
                             * @constant
                             */
                            requireResidentKey: true;
                            /**
                             * @description As WebAuthn defines it.
                             * @constant
                             */
                            userVerification: "required";
                        };
                        /** @description The passkeys that the member already has. */
                        excludeCredentials: {
                            /** @description As WebAuthn defines it. */
                            id: string;
                            /**
                             * @description As WebAuthn defines it.
                             * @constant
                             */
                            type: "public-key";
                            /** @description As WebAuthn defines it. */
                            transports: string[];
                        }[];
                        /** @description What a page can show to a person who joins by an invitation; absent with a session. */
                        invitation?: {
                            /** @description Name of the workspace that the person joins. */
                            workspace_name: string;
                            /** @description Name that the person has there. */
                            member_name: string;
                            /** @description Name of the member who invited the person. Null if the operator did. */
                            invited_by: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions, without their tokens */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it. */
                    response: {
                        /** @description As WebAuthn defines it. */
                        id: string;
                        /** @description As WebAuthn defines it. */
                        rawId: string;
                        /**
                         * @description As WebAuthn defines it.
                         * @constant
                         */
                        type: "public-key";
                        /** @description As WebAuthn defines it. */
                        response: {
                            /** @description As WebAuthn defines it. */
                            clientDataJSON: string;
                            /** @description As WebAuthn defines it. */
                            authenticatorData: string;
                            /** @description As WebAuthn defines it. */
                            signature: string;
                            /** @description As WebAuthn defines it. A null is refused like an unknown passkey. */
                            userHandle?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The new session */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionWithToken"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionCookie: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The JSON of the credential, as `PublicKeyCredential.toJSON()` returns it. */
                    response: {
                        /** @description As WebAuthn defines it. */
                        id: string;
                        /** @description As WebAuthn defines it. */
                        rawId: string;
                        /**
                         * @description As WebAuthn defines it.
                         * @constant
                         */
                        type: "public-key";
                        /** @description As WebAuthn defines it. */
                        response: {
                            /** @description As WebAuthn defines it. */
                            clientDataJSON: string;
                            /** @description As WebAuthn defines it. */
                            authenticatorData: string;
                            /** @description As WebAuthn defines it. */
                            signature: string;
                            /** @description As WebAuthn defines it. A null is refused like an unknown passkey. */
                            userHandle?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The new session; `Set-Cookie` has its token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCurrentSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSessionOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description PublicKeyCredentialRequestOptionsJSON of WebAuthn */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Valid for five minutes and for one attempt. */
                        challenge: string;
                        /** @description Host name of the console, for which passkeys are made. */
                        rpId: string;
                        /** @description As WebAuthn defines it. */
                        timeout: number;
                        /**
                         * @description As WebAuthn defines it.
                         * @constant
                         */
                        userVerification: "required";
                        /** @description Empty: the browser offers all passkeys for the console. */
                        allowCredentials: {
                            /** @description As WebAuthn defines it. */
                            id: string;
                            /**
                             * @description As WebAuthn defines it.
                             * @constant
                             */
                            type: "public-key";
                        }[];
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFailures: {
        parameters: {
            query: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description `failed`: the deliveries that have failed. `retrying`: deliveries that are pending after at least one failed attempt. `recovered`: deliveries that have succeeded after at least one failed attempt. */
                status: "failed" | "retrying" | "recovered";
                /** @description Only deliveries of events of this trigger. */
                trigger_id?: components["schemas"]["TriggerId"];
                /** @description Only deliveries of this subscription. */
                subscription_id?: string;
                /** @description Only deliveries whose newest attempt began at this time or later. */
                since?: string;
                /** @description Only deliveries whose newest attempt began at this time or earlier. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    summarizeDeliveries: {
        parameters: {
            query?: {
                /** @description How many hours to count, ending with the current hour. */
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliverySummary"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The delivery, pending again */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description `oldest`: a log to follow. `next_cursor` is then never null: send it again later to get later events. An event appears within 10 seconds, and never before an event that was returned already. */
                order?: "newest" | "oldest";
                /** @description Only events of this trigger. */
                trigger_id?: components["schemas"]["TriggerId"];
                /** @description Only events of these triggers, separated by commas; duplicates count once. Not together with `trigger_id`. */
                trigger_ids?: string;
                /** @description Only events about this record. */
                entity_id?: string;
                /** @description Only events at this time or later. */
                since?: string;
                /** @description Only events at this time or earlier. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of event envelopes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event, `evt_` and 32 hex digits. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event envelope, with newly signed links */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveriesOfEvent: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the event, `evt_` and 32 hex digits. */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReceiverCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiverCheck"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The replay */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Only subscriptions with this status. */
                status?: "active" | "paused" | "revoked";
                /** @description Only subscriptions with this `health.status`. */
                health?: "healthy" | "retrying" | "failing";
                /** @description Only subscriptions with exactly this URL, as subscriptions show it. */
                target_url?: string;
                /** @description `true`: revoked subscriptions too. `status=revoked` lists them alone. */
                include_revoked?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of subscriptions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The trigger whose events are delivered. A new subscription has exactly one of `trigger_id` and `trigger_ids`. */
                    trigger_id?: components["schemas"]["TriggerId"];
                    /** @description 1 to 18 ids of triggers, or `["*"]` for all of them, which needs `expenses.view` and `expenses.view_all` but not the plan. Duplicates count once. A new subscription has exactly one of `trigger_id` and `trigger_ids`. */
                    trigger_ids?: components["schemas"]["TriggerId"][] | "*"[];
                    /** @description Where events are posted: https, a public host, no user info, no fragment. It must accept bodies of up to 400 KB. The service normalizes it by the URL standard, and refuses characters that must be encoded. */
                    target_url: string;
                    /** @description A note for people, as free text. */
                    description?: string | null;
                    /**
                     * @description Sent with every delivery. Names are compared without case and with `_` read as `-`, and are not `Host`, `Content-*`, `Connection`, `Keep-Alive`, `Proxy-*`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `Accept-Encoding`, `User-Agent`, `X-Service-*` or `Webhook-*`. Values have no spaces at the ends, are stored sealed and never shown. PATCH replaces the whole object. If values are stored, a PATCH that changes the scheme, host or port of `target_url` must also send `headers` (`{}` removes them).
                     * @default {}
                     */
                    headers?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            /** @description The new subscription */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you have, a list of several, or `*`. If the record still has this version, the response is 304 without a body and without new links. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description The record is a version that `If-None-Match` names */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["PreconditionFailed"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    patchSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the version that you want to change, a list of several, or `*`. If the record has another version, the response is 412 and nothing changes. */
                "If-Match"?: string;
                /** @description The `ETag` of versions that you do not want to change: if the record has one of them, the response is 412 and nothing changes. `*` also returns 412, because the record exists. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description 1 to 18 ids of triggers, or `["*"]` for all of them, which needs `expenses.view` and `expenses.view_all` but not the plan. Duplicates count once. A new subscription has exactly one of `trigger_id` and `trigger_ids`. */
                    trigger_ids?: components["schemas"]["TriggerId"][] | "*"[];
                    /** @description Where events are posted: https, a public host, no user info, no fragment. It must accept bodies of up to 400 KB. The service normalizes it by the URL standard, and refuses characters that must be encoded. */
                    target_url?: string;
                    /** @description A note for people, as free text. Null clears it. */
                    description?: string | null;
                    /** @description Sent with every delivery. Names are compared without case and with `_` read as `-`, and are not `Host`, `Content-*`, `Connection`, `Keep-Alive`, `Proxy-*`, `TE`, `Trailer`, `Transfer-Encoding`, `Upgrade`, `Expect`, `Accept-Encoding`, `User-Agent`, `X-Service-*` or `Webhook-*`. Values have no spaces at the ends, are stored sealed and never shown. PATCH replaces the whole object. If values are stored, a PATCH that changes the scheme, host or port of `target_url` must also send `headers` (`{}` removes them). */
                    headers?: {
                        [key: string]: string;
                    };
                    /**
                     * @description `paused` makes deliveries wait; `active` resumes them, oldest first.
                     * @enum {string}
                     */
                    status?: "active" | "paused";
                };
            };
        };
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkReceiver: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The new check */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiverCheck"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
                /** @description Only deliveries with this status. */
                status?: "pending" | "succeeded" | "failed" | "skipped";
                /** @description Only deliveries of events of this trigger. */
                trigger_id?: components["schemas"]["TriggerId"];
                /** @description Only deliveries of events at this time or later. */
                since?: string;
                /** @description Only deliveries of events at this time or earlier. */
                until?: string;
            };
            header?: never;
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    replaySubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: date-time
                     * @description The earliest time of events, inclusive. Null for no limit.
                     */
                    since?: string | null;
                    /**
                     * Format: date-time
                     * @description The latest time of events, inclusive. Default: now.
                     */
                    until?: string | null;
                    /**
                     * @description Which deliveries to repeat: the failed ones, or all that are not pending.
                     * @default failed
                     * @enum {string}
                     */
                    status?: "failed" | "all";
                };
            };
        };
        responses: {
            /** @description The new replay */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The subscription with its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeOverSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The subscription */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    testSubscription: {
        parameters: {
            query?: never;
            header?: {
                /** @description For 24 hours, repeating the request with the same key returns the first response and changes nothing. An empty header counts as absent. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Unique id of the record, a UUID. It never changes. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The trigger whose sample is delivered. Default: the first trigger of the subscription. */
                    trigger_id?: components["schemas"]["TriggerId"];
                };
            };
        };
        responses: {
            /** @description The delivery */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTriggers: {
        parameters: {
            query?: {
                /** @description The number of records in a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page, with the same filters. Empty: the first page. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The triggers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggerList"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    sampleTrigger: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the trigger, as in `GET /v1/triggers`. */
                trigger_id: components["schemas"]["TriggerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Sample"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTML page, or for `Accept: text/markdown` an index of pages in Markdown */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            /** @description The gateway cannot read the request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The gateway gets too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is running */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ok`: the service answers requests.
                         * @constant
                         */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApi30: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document; webhooks are callbacks of `createSubscription` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["InternalError"];
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            400: components["responses"]["InvalidRequest"];
            500: components["responses"]["InternalError"];
        };
    };
    onOpportunityCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.created";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: Record<string, never>;
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpportunityProjectStageUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.project.stage.updated";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /**
                         * Format: uuid
                         * @description Id of the stage at which the record was before.
                         */
                        previous_stage_id: string;
                        /**
                         * Format: uuid
                         * @description Id of the stage at which the record is now.
                         */
                        new_stage_id: string;
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpportunityProjectApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.project.approved";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: Record<string, never>;
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpportunityEstimateSent: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.estimate_sent";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /**
                         * Format: uuid
                         * @description Id of the estimate.
                         */
                        estimate_id: string;
                        /** @description Title of the estimate when the event happened. */
                        estimate_title: string;
                        /** @description The total offered, US dollars. */
                        estimate_amount: number;
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpportunityEstimateApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.estimate_approved";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /**
                         * Format: uuid
                         * @description Id of the estimate.
                         */
                        estimate_id: string;
                        /** @description Title of the estimate when the event happened. */
                        estimate_title: string;
                        /** @description The total offered, US dollars. */
                        estimate_amount: number;
                        /** @description The name that the customer typed; null if a member recorded the approval. Absent from events of 1.0.0. */
                        approved_by_name?: string | null;
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpportunityEstimateCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.estimate_cancelled";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /**
                         * Format: uuid
                         * @description Id of the estimate.
                         */
                        estimate_id: string;
                        /** @description Title of the estimate when the event happened. */
                        estimate_title: string;
                        /** @description The total offered, US dollars. */
                        estimate_amount: number;
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOpportunityD4dSpotted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "opportunity.d4d.spotted";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "opportunity";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /** @description Degrees north of the equator; negative to the south. */
                        latitude: number;
                        /** @description Degrees east of Greenwich; negative to the west. */
                        longitude: number;
                        /** @description What was seen at the spot. Only the event contains the note; the opportunity does not. Null when not set. */
                        note: string | null;
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Opportunity"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEnvelopeSigned: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "envelope.signed";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "envelope";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /**
                         * Format: uuid
                         * @description Id of the recipient who signed.
                         */
                        recipient_id: string;
                        /** @description Name of the recipient who signed. */
                        name: string;
                        /** @description E-mail address of the recipient who signed. */
                        email: string;
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Envelope"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEnvelopeCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "envelope.completed";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "envelope";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: Record<string, never>;
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Envelope"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallInboundCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "call.inbound.completed";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "contact";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /** @description The call that ended. */
                        call: components["schemas"]["Call"];
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Contact"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallOutboundCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "call.outbound.completed";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "contact";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /** @description The call that ended. */
                        call: components["schemas"]["Call"];
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Contact"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCallMissed: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "call.missed";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "contact";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /** @description The call that ended. */
                        call: components["schemas"]["Call"];
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Contact"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onExpenseCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "expense.created";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "expense";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: Record<string, never>;
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Expense"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onExpenseReceiptAttached: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "expense.receipt_attached";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "expense";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: Record<string, never>;
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Expense"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onExpenseUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "expense.updated";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "expense";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: {
                        /** @description The names of the business fields that differ, as in `data`. */
                        changed: string[];
                        /** @description The values of these fields before the change. `project` has only its `id`; `receipt` has neither link nor hash. */
                        previous: {
                            /**
                             * Format: date
                             * @description The day of the expense, `YYYY-MM-DD`.
                             */
                            expense_date?: string;
                            /** @description Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent. */
                            amount_tax_inclusive?: number;
                            /** @description Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown. */
                            tax_amount_included?: number | null;
                            /** @description The merchant. Null when none was given. */
                            vendor?: {
                                /**
                                 * Format: uuid
                                 * @description Id of the vendor; null when only a free-text name was given.
                                 */
                                id: string | null;
                                /** @description Name of the merchant: the free text, or the vendor's name as it was when a write last set `vendor_id`. */
                                name: string;
                            } | null;
                            /** @description The expense category. Null when none was given. */
                            category?: {
                                /**
                                 * Format: uuid
                                 * @description Id of the expense category.
                                 */
                                id: string;
                                /** @description Name of the category, as it was when a write last set `category_id`. */
                                name: string;
                            } | null;
                            /** @description What was purchased, or the purpose of the trip. Null when not set. */
                            description?: string | null;
                            /** @description Internal note, as free text. Null when not set. */
                            notes?: string | null;
                            /** @description Receipt or transaction number that is printed on the document. Null when not set. */
                            reference_number?: string | null;
                            /**
                             * @description How it was paid: always `mileage` for a mileage entry, never for a purchase.
                             * @enum {string}
                             */
                            payment_method?: "company_card" | "company_check" | "company_cash" | "personal_funds" | "mileage";
                            /**
                             * @description Whether the member is paid back, and the progress of the payment. Any status may follow any other.
                             * @enum {string}
                             */
                            reimbursement_status?: "none" | "requested" | "approved" | "paid" | "rejected";
                            /** @description Whether the customer is billed for it. */
                            billable?: boolean;
                            /** @description Whether the record is left out of lists and cannot be chosen for an expense. */
                            is_archived?: boolean;
                            /** @description The trip. Null for purchases. */
                            mileage?: {
                                /** @description Length of the trip in miles; fractions are allowed. */
                                miles_driven: number;
                                /** @description US dollars for each mile; it may have more than two decimals. */
                                rate: number;
                            } | null;
                            /** @description The project that was linked, by its id alone. Null when none was. */
                            project?: {
                                /**
                                 * Format: uuid
                                 * @description Unique id of the record, a UUID. It never changes.
                                 */
                                id: string;
                            } | null;
                            /** @description Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential. */
                            receipt?: {
                                /** @description Media type of the file. */
                                mime_type: string;
                                /** @description Size of the file in bytes. */
                                size_bytes: number;
                            } | null;
                        };
                    };
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Expense"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onExpenseDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "expense.deleted";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "expense";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: components["schemas"]["Expense"];
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: null;
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPhotoUploaded: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "photo.uploaded";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "photo";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: Record<string, never>;
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: components["schemas"]["Photo"];
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPhotoDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body, keyed by the signing secret. */
                "X-Service-Signature": string;
                /** @description The same with the previous secret, for 24 hours after a rotation. */
                "X-Service-Signature-Previous"?: string;
                /** @description The trigger. */
                "X-Service-Event": string;
                /** @description The `id` of the event: deduplicate on it. */
                "X-Service-Event-Id": string;
                /** @description `true` for each attempt of a test delivery (`POST /v1/subscriptions/{id}/test`), and for each request of a check (`POST /v1/subscriptions/{id}/check`); absent otherwise. */
                "X-Service-Test"?: string;
                /** @description `ServiceCRM-Webhooks/1.0` */
                "User-Agent": string;
                /** @description Standard Webhooks: the `id` of the event. */
                "webhook-id": string;
                /** @description Standard Webhooks: when this attempt was signed, epoch seconds. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks: `v1,<base64>`, several separated by spaces during a rotation. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"] & {
                    /**
                     * @description The trigger that fired.
                     * @constant
                     */
                    trigger?: "photo.deleted";
                    /**
                     * @description The kind of record that the event is about.
                     * @constant
                     */
                    entity_type?: "photo";
                    /** @description Data that the trigger adds, such as `previous_stage_id` and `new_stage_id`, or the call. In delete events, the removed record. */
                    metadata?: components["schemas"]["Photo"];
                    /** @description The full record, in the shape its endpoints return. Null for delete events. */
                    data?: null;
                };
            };
        };
        responses: {
            /** @description Gone: the service revokes the subscription. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Received. The receiver must respond within 15 seconds. Any other result is retried, except a 410 and other 4xx than 408 and 429. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
