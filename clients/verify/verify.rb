# frozen_string_literal: true

# Verifies the signatures of webhook deliveries. Ruby 3.0 or newer, standard library only.
# Pass the raw body as received: parsing and serializing it again changes its bytes.

require 'openssl'

module WebhookSignature
  module_function

  SECRET = %r{\Awhsec_[A-Za-z0-9+/]{43}=\z}.freeze

  # Whether X-Service-Signature matches this secret, or X-Service-Signature-Previous, which is sent
  # for 24 hours after a rotation. It does not detect replays: deduplicate by the event's id.
  # False for a secret that is empty or malformed, with which anyone could sign.
  def service?(body, headers, secret)
    return false unless SECRET.match?(secret)

    expected = "sha256=#{OpenSSL::HMAC.hexdigest('SHA256', secret, body)}"
    names = %w[x-service-signature x-service-signature-previous]
    matches?(expected, names.map { |name| header(headers, name) })
  end

  # Whether the Standard Webhooks signature matches this secret and its timestamp is at most
  # `tolerance` seconds away from `now` (Unix time), which rejects older replays.
  def standard?(body, headers, secret, tolerance: 300, now: Time.now.to_i)
    return false unless SECRET.match?(secret)

    id = header(headers, 'webhook-id')
    timestamp = header(headers, 'webhook-timestamp')
    return false if id.empty? || !timestamp.match?(/\A[0-9]{1,12}\z/)
    return false if (now - timestamp.to_i).abs > tolerance

    key = secret.delete_prefix('whsec_').unpack1('m')
    message = "#{id}.#{timestamp}.".b + body.b
    expected = "v1,#{[OpenSSL::HMAC.digest('SHA256', key, message)].pack('m0')}"
    matches?(expected, header(headers, 'webhook-signature').split)
  end

  # Compares all of them, so that the time taken does not reveal which one matches.
  def matches?(expected, given)
    given.map { |text| OpenSSL.secure_compare(expected, text) }.any?
  end

  def header(headers, name)
    headers.find { |key, _| key.downcase == name }&.last.to_s
  end
end
