# frozen_string_literal: true

require File.join(ARGV.shift, 'verify')

$stdin.each_line(chomp: true) do |line|
  kind, secret, now, body, *fields = line.split("\t", -1)
  secret = secret == '-' ? nil : secret.unpack1('m')
  headers = fields.to_h { |field| field.split(': ', 2) }
  raw = body.unpack1('m')
  puts(if kind == 'service'
         WebhookSignature.service?(raw, headers, secret)
       else
         WebhookSignature.standard?(raw, headers, secret, now: now.to_i)
       end)
end
